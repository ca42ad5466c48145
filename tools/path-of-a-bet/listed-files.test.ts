import { expect, test } from 'vitest'
import { linesOf, linksOf, listedFiles, readSection } from './listed-files.ts'

const [web, api] = [listedFiles('web'), listedFiles('api')]
const onPath = web.path.length + api.path.length

test('at most 28 files pass a bet on', () => {
  expect(onPath).toBeGreaterThan(20)
  expect(onPath).toBeLessThanOrEqual(28)
})

test.each([web, api])('each file is listed once for an app', ({ path, called }) => {
  const all = [...path, ...called]
  expect(all.filter((file, at) => all.indexOf(file) !== at)).toEqual([])
})

test('the text names the numbers of files that it lists', () => {
  const text = readSection().join('')
  const named = [...text.matchAll(/(\d+) files/g)].map(([, count]) => Number(count))
  expect(named).toEqual([onPath, web.called.length, api.called.length])
  for (const line of linesOf(text, '-')) expect(line).toContain(` (${linksOf(line).length}): `)
})
