import { expect, test } from 'vitest'
import { withPlayed } from './counters.ts'
import { subjectOf } from './read-subjects.ts'
import { renderSchema } from './render-schema.ts'
import type { ShownColumn, ShownTable } from './render-schema.ts'

const column = (name: string, more: Partial<ShownColumn> = {}): ShownColumn => ({
  name,
  type: 'uuid',
  isNullable: false,
  isKey: false,
  comment: null,
  ...more,
})
const coin: ShownTable = {
  name: 'coin',
  isView: false,
  comment: 'A coin.',
  columns: [
    column('coin_id', { isKey: true }),
    column('owner_id', { isNullable: true, comment: 'Null until somebody owns it.' }),
    column('purse_id'),
  ],
  references: [
    { table: 'app_user', columns: ['owner_id'] },
    { table: 'purse', columns: ['purse_id'] },
  ],
}
const COINS = subjectOf(
  '0003-gold-coins.sql',
  '-- Why: coins\n-- of gold.\n\ncreate table coin (\n',
)

test('a table is described in the section of the migration that creates it', () => {
  const text = renderSchema([COINS], [coin])
  expect(text).toContain('## Gold coins\n\nCoins of gold.\n')
  expect(text).toContain('### `coin`\n\nA coin.\n')
  expect(text).toContain('- `owner_id` uuid or null → [`app_user`](#app_user) — Null until')
})

test('a diagram shows keys and references, but not those to users', () => {
  const text = renderSchema([COINS], [coin])
  expect(text).toContain(
    '  coin {\n    uuid coin_id PK\n    uuid owner_id FK\n    uuid purse_id FK\n  }',
  )
  expect(text).toContain('  coin }o--|| purse : "purse_id"')
  expect(text).not.toContain('}o--|| app_user')
})

test('a table lists the counters of all games as one column', () => {
  const counters = ['played_dice', 'played_mines'].map((name) => column(name, { type: 'integer' }))
  const text = renderSchema([COINS], [{ ...coin, columns: [...coin.columns, ...counters] }])
  expect(text).toContain('- `played_<game>` integer — A column for each game.\n')
  expect(text).not.toMatch(/played_(dice|mines)/)
})

test('a row type with counters has one for every game, whichever columns there are', () => {
  const types = 'export interface Coin {\n  coin_id: string;\n  played_dice: number;\n}\n'
  expect(withPlayed(types)).toBe(
    'export interface Coin extends Played<number> {\n  coin_id: string;\n}\n',
  )
})

test('a table without a comment is refused', () => {
  expect(() => renderSchema([COINS], [{ ...coin, comment: null }])).toThrow('coin has no comment')
})

test('a table of no migration is refused', () => {
  expect(() => renderSchema([], [coin])).toThrow('no migration creates coin')
})
