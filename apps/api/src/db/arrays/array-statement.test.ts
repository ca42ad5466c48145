import { expect, test } from 'vitest'
import { arrayStatement } from './array-statement.ts'
import { int8Array, textArray } from './binary-array.ts'

test('placeholders and values have the same order', () => {
  type Input = { gap: string; rows: { key: string; seq: bigint; nonce: number | null }[] }
  const statement = arrayStatement<Input>('example', ($) => {
    const from = $.rows('r', ({ rows }) => rows, {
      key: ['text', ({ key }) => key],
      seq: ['int8', ({ seq }) => seq],
      nonce: ['int4?', ({ nonce }) => nonce],
    })
    const gap = $.value('interval', (input) => input.gap)
    return `select ${gap} from ${from}`
  })
  expect(statement.text).toBe(
    'select $4::interval from unnest($1::text[], $2::int8[], $3::int4[]) as r (key, seq, nonce)',
  )
  const rows = [
    { key: 'a', seq: 1n, nonce: 7 },
    { key: 'b', seq: 2n, nonce: null },
  ]
  expect(statement.valuesOf({ gap: '1 s', rows })).toEqual([
    textArray(['a', 'b']),
    int8Array([1n, 2n]),
    [7, null],
    '1 s',
  ])
})
