import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { ROOT } from '../run/root.ts'

const SCRIPTS_MAX = 20

test('the root has few scripts, and the pages for developers name each', () => {
  const names = Object.keys(manifest.scripts)
  const pages = ['README.md', 'CONTRIBUTING.md'].map((page) =>
    readFileSync(join(ROOT, page), 'utf8'),
  )
  const isNamed = (name: string) =>
    pages.some((text) => new RegExp(`pnpm ${name}(?![\\w:-])`).test(text))
  expect(names.length).toBeLessThanOrEqual(SCRIPTS_MAX)
  expect(names.filter((name) => !isNamed(name))).toEqual([])
})
