import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gameSlug } from '@kapis/games/game-names'
import { GAMES, isRoundGame } from '@kapis/games/games'
import { ONE_SHOT_RULES } from '@kapis/games/one-shot-rules'
import { ROUND_RULES } from '@kapis/games/round-rules'
import { describe, expect, test } from 'vitest'
import { checkVectors } from '../prove/rtp-exact/check-vectors.ts'
import { ROOT } from '../run/root.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const MIGRATIONS = 'apps/api/migrations'
const migrations = readdirSync(join(ROOT, MIGRATIONS)).map((name) => read(`${MIGRATIONS}/${name}`))
const sprite = read('apps/web/src/ui/sprite.svg')
const paytables = JSON.parse(read('tools/verify/paytables.json')) as object
const verifier = read('tools/verify/games.py') + read('tools/verify/rounds.py')

// Checks what the types cannot require of a new game (docs/ADD-A-GAME.md).
describe.each(GAMES)('%s', (game) => {
  const slug = gameSlug(game)
  const page = `apps/web/src/features/games/${slug}`

  test.each([
    `packages/games/src/${slug}.test.ts`,
    `${page}/${slug}-page.test.tsx`,
    `apps/web/src/features/games/lobby/tiles/${slug}.svg`,
  ])('a game has %s', (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true)
  })

  test('a game has an icon in the sprite', () => {
    expect(sprite).toContain(`<symbol id="g-${slug}"`)
  })

  test('a game has counters in the tables of accounts and of points', () => {
    const column = new RegExp(`\\bplayed_${game} int\\b`, 'g')
    const columns = migrations.flatMap((text) => text.match(column) ?? [])
    expect(columns).toHaveLength(2)
  })

  test('a game is known to the second verifier', () => {
    expect(verifier).toContain(`"${game}": play_`)
  })

  test('a game has its pay tables in the second verifier, if its receipts name any', () => {
    const { tables } = isRoundGame(game) ? ROUND_RULES[game] : ONE_SHOT_RULES[game]
    expect(Object.hasOwn(paytables, game)).toBe(tables.includes(':'))
  })

  test('a game plays its frozen rounds as a second implementation did', () => {
    const { checked, wrong } = checkVectors([game])
    expect(wrong).toEqual([])
    expect(checked).toBeGreaterThan(0)
  })
})
