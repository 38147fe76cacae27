import t from 'tap'
import { announcesChanges, changedBy, featureOf, featuresOf, UNKNOWN_FEATURES } from '../../../src/connections/capabilities.ts'

t.test('features are what is advertised, whatever is in it', async (t) => {
  t.strictSame(featuresOf({ tools: {}, prompts: { listChanged: true } }), { tools: true, resources: false, prompts: true })
  t.strictSame(featuresOf({}), { tools: false, resources: false, prompts: false })
  t.strictSame(featuresOf(undefined), { tools: false, resources: false, prompts: false })
  t.strictSame(UNKNOWN_FEATURES, { tools: true, resources: false, prompts: false })
})

t.test('templates belong to resources', async (t) => {
  t.strictSame((['tools', 'resources', 'resourceTemplates', 'prompts'] as const).map(featureOf), ['tools', 'resources', 'resources', 'prompts'])
  t.ok(announcesChanges({ resources: { listChanged: true } }, 'resourceTemplates'))
  t.notOk(announcesChanges({ resources: { listChanged: true } }, 'tools'))
  t.notOk(announcesChanges({ tools: {} }, 'tools'))
  t.notOk(announcesChanges(undefined, 'tools'))
})

t.test('a notification and what it makes out of date', async (t) => {
  t.strictSame(changedBy('notifications/tools/list_changed'), ['tools'])
  t.strictSame(changedBy('notifications/resources/list_changed'), ['resources', 'resourceTemplates'])
  t.strictSame(changedBy('notifications/prompts/list_changed'), ['prompts'])
  for (const method of ['notifications/message', 'constructor', '__proto__', '']) t.equal(changedBy(method), undefined)
})
