import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PLANTED } from './tidy/planted.ts'
import { readTree } from './tidy/read-tree.ts'
import { untestedRefusals } from './tidy/refusals.ts'
import { RULES } from './tidy/rules.ts'
import type { RuleName } from './tidy/rules.ts'

const names = Object.keys(RULES) as RuleName[]

describe('the tree follows its rules', () => {
  const files = readTree(join(import.meta.dirname, '..'))

  test('the tree was read', () => {
    const paths = files.map(({ path }) => path)
    expect(paths).toContain('package.json')
    expect(paths.filter((path) => path.endsWith('.ts')).length).toBeGreaterThan(60)
  })

  // Each rule reads every line of the tree, which is slow on a busy machine, so these tests get more
  // time than others.
  test.each(names)(
    '%s',
    (name) => {
      expect(RULES[name](files)).toEqual([])
    },
    60_000,
  )
})

describe('each rule reports its planted violation', () => {
  test.each(names)('%s', (name) => {
    for (const planted of PLANTED[name].bad) {
      expect(RULES[name](planted), planted[0]?.text).not.toEqual([])
    }
  })

  test.each(names.filter((name) => PLANTED[name].good.length > 0))('%s, but accepts', (name) => {
    expect(RULES[name](PLANTED[name].good)).toEqual([])
  })
})

describe('the list of untested refusals only shrinks', () => {
  const list = 'REFUSALS = {\n  promo_expired: [409, "x"],\n  promo_used: [409, "x"],\n}'
  const files = [
    { path: 'packages/contract/src/refusals.ts', text: list },
    { path: 'apps/api/src/a.db.test.ts', text: `expect(code).toBe('promo_used')` },
  ]

  test('an untested code may be listed', () => {
    expect(untestedRefusals(files, ['promo_expired'])).toEqual([])
  })
  test('a tested code must be removed', () => {
    expect(untestedRefusals(files, ['promo_expired', 'promo_used'])).toEqual([
      'strike promo_used from refusals-without-test.ts',
    ])
  })
  test('a code that no longer exists must be removed', () => {
    expect(untestedRefusals(files, ['promo_expired', 'promo_gone'])).toHaveLength(1)
  })
})
