import { expect, test } from 'vitest'
import { PARTS, readFlags } from './flags.ts'

test('without flags, every part is measured', () => {
  expect([...readFlags([]).parts]).toEqual([...PARTS])
})

test('--only selects one part, also in the short form', () => {
  const { parts, isShort, rounds } = readFlags(['--short', '--only=traces', '--rounds=10'])
  expect([...parts]).toEqual(['traces'])
  expect([isShort, rounds]).toEqual([true, 10])
})

test.each(['--only=wrk', '--only', '--rounds=0', '--rounds=two', '--shrot'])(
  'the wrong flag %s is named instead of measuring something else',
  (flag) => {
    expect(() => readFlags([flag])).toThrow(flag.split('=')[0])
  },
)
