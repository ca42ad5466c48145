import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gameSlug } from '@kapis/games/game-names'
import { GAMES } from '@kapis/games/games'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../run/root.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const MIGRATIONS = 'apps/api/migrations'
const migrations = readdirSync(join(ROOT, MIGRATIONS)).map((name) => read(`${MIGRATIONS}/${name}`))
const sprite = read('apps/web/src/ui/sprite.svg')
const verifier = read('tools/verify/games.py') + read('tools/verify/rounds.py')

// What the types cannot ask of a new game. See docs/ADD-A-GAME.md.
describe.each(GAMES)('%s', (game) => {
  const slug = gameSlug(game)
  const page = `apps/web/src/features/games/${slug}`

  test.each([
    `packages/games/src/${slug}.test.ts`,
    `${page}/${slug}-page.test.tsx`,
    `apps/web/src/features/games/lobby/tiles/${slug}.svg`,
  ])('has %s', (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true)
  })

  test('has an icon in the sprite', () => {
    expect(sprite).toContain(`<symbol id="g-${slug}"`)
  })

  test('has counters in the tables of accounts and of points', () => {
    const column = new RegExp(`\\bplayed_${game} int\\b`, 'g')
    const columns = migrations.flatMap((text) => text.match(column) ?? [])
    expect(columns).toHaveLength(2)
  })

  test('is known to the second verifier', () => {
    expect(verifier).toContain(`"${game}": play_`)
  })
})
