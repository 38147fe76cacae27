import t from 'tap'
import { toolOfSegment, toolSegment } from '../../../src/openapi/tool-path.ts'

const rows: Array<[string, string]> = [
  ['get_weather', 'get_weather'], ['a/b', 'a%2Fb'], ['a b?', 'a%20b%3F'], ['{x}', '%7Bx%7D'], ['я', '%D1%8F'],
  ['..', 'fn'], ['.', 'fn'], ['', 'fn'], ['\ud800', 'fn'], ['😀', '%F0%9F%98%80']
]

t.test('every tool has a path that leads back to it', async (t) => {
  for (const [tool, segment] of rows) {
    t.equal(toolSegment(tool, 'fn'), segment)
    const path = new URL(`/tools/${segment}`, 'http://x').pathname.slice('/tools/'.length)
    t.equal(toolOfSegment(decodeURIComponent(path), new Map([[tool, 'fn']])), tool)
  }
  t.equal(toolOfSegment('none', new Map([['a', 'fn']])), undefined)
  t.equal(toolOfSegment('b', new Map([['a', 'b'], ['b', 'fn']])), 'b', 'its own name goes first')
})
