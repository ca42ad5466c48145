// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../src')

test('every style sheet breaks phones at 768 pixels [NAV-11]', () => {
  const sheets = globSync('**/*.css', { cwd: SRC }).map((path) =>
    readFileSync(join(SRC, path), 'utf8'),
  )
  const widths = sheets.flatMap((sheet) =>
    [...sheet.matchAll(/\((min|max)-width: (7[67]\d)px\)/g)].map(([, side, px]) => `${side} ${px}`),
  )
  expect(widths.length).toBeGreaterThan(10)
  expect(new Set(widths)).toEqual(new Set(['max 767', 'min 768']))
})
