import t from 'tap'
import { locateConfig } from '../../../src/config/locate.ts'

const at = { cwd: '/srv/work', home: '/home/me' }

t.test('where to look', async (t) => {
  t.strictSame(locateConfig({ ...at, flag: 'x.json', env: { POSTERN_CONFIG: '/y.json' } }), { kind: 'named', file: '/srv/work/x.json', by: '--config' })
  t.strictSame(locateConfig({ ...at, env: { POSTERN_CONFIG: '/y.json' } }), { kind: 'named', file: '/y.json', by: 'POSTERN_CONFIG' })
  t.strictSame(locateConfig({ ...at, env: { POSTERN_CONFIG: '' } }), { kind: 'search', files: ['/srv/work/postern.json', '/home/me/.config/postern/config.json'] })
  t.strictSame(locateConfig({ ...at, env: { XDG_CONFIG_HOME: '/xdg' } }), { kind: 'search', files: ['/srv/work/postern.json', '/xdg/postern/config.json'] })
  t.match(locateConfig({ ...at, env: { XDG_CONFIG_HOME: 'relative' } }), { files: ['/srv/work/postern.json', '/home/me/.config/postern/config.json'] })
})
