import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { mapStack } from '../../apps/api/src/commands/stack/map-stack.ts'

const SOURCE = `export function failing(value) {
  const doubled = value * 2
  throw new Error('at line 3 ' + doubled)
}
`

/** Minifies the source as a build does. Returns the code and its map. */
async function build() {
  const plugin = {
    name: 'source',
    resolveId: (id: string) => id,
    load: () => SOURCE,
  }
  const bundle = await rolldown({ input: '/apps/web/src/failing.js', plugins: [plugin] })
  const { output } = await bundle.generate({ minify: true, sourcemap: 'hidden' })
  return output[0]
}

test('a place in a minified file is mapped to its line in the source', async () => {
  const { code, map } = await build()
  const column = code.indexOf('Error(') + 1
  const stack = `Error: x\n    at failing (https://kapis.example/assets/first-1a2b3c4d.js:1:${column})`
  const mapped = mapStack(stack, (name) => (name === 'first-1a2b3c4d.js' ? map!.toString() : null))
  expect(mapped).toMatch(/at failing \(apps\/web\/src\/failing\.js:3:\d+\)$/)
  expect(code).not.toContain('sourceMappingURL')
})

test('a place of another release stays as it is', () => {
  const stack = 'go@/assets/gone-1a2b3c4d.js:1:7'
  expect(mapStack(stack, () => null)).toBe(stack)
})
