import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as routes from '@kapis/contract/routes'
import type { Route } from '@kapis/contract/route'
import { openTestApp } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'
import { ensureTestEpoch } from '../../../../test/peek-draws.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/**
 * Every key that a reply may contain while the round is open. A new key must be added here on
 * purpose.
 */
const VISIBLE = {
  mines: ['mines', 'opened', 'hit', 'gemsLeft', 'nextMultiplier', 'minedTiles', 'winChance'],
  hilo: ['cards', 'moves', 'cardsLeft', 'higher', 'lower', 'winChance'],
  flip: ['calls', 'faces', 'streak', 'nextMultiplier', 'winChance'],
  rock_paper_scissors: ['throws', 'streak', 'nextMultiplier', 'winChance'],
}
type Game = keyof typeof VISIBLE

const bet = { amount: 1, currency: 'coin' }
const PLAYS: Record<
  Game,
  { start: Route; step: Route; active: Route; first: object; next: object }
> = {
  mines: {
    start: routes.startMines,
    step: routes.revealTile,
    active: routes.activeMines,
    first: { mines: 1 },
    next: { tile: 12 },
  },
  hilo: {
    start: routes.startHilo,
    step: routes.skipCard,
    active: routes.activeHilo,
    first: {},
    next: {},
  },
  flip: {
    start: routes.startFlip,
    step: routes.nextFlip,
    active: routes.activeFlip,
    first: { side: 'heads' },
    next: { side: 'heads' },
  },
  rock_paper_scissors: {
    start: routes.startRockPaperScissors,
    step: routes.nextRockPaperScissors,
    active: routes.activeRockPaperScissors,
    first: { hand: 'rock' },
    next: { hand: 'rock' },
  },
}

type Shown = {
  gameData: { state: Record<string, unknown> }
  fairness: { roundSeed: string | null; proof: string[] | null } | null
  receipt?: object | null
  round?: { status: string; seq: number }
}

/**
 * Collects the replies of every route that could reveal a round's hidden state while it is open.
 */
async function openAnswers(player: Player, game: Game): Promise<Shown[]> {
  const { start, step, active, first, next } = PLAYS[game]
  for (let n = 0; n < 50; n += 1) {
    const identifier = `${game}-${n}`
    const body = { ...bet, ...first, identifier }
    const started = (await app.send(player, start, { body })).data as Shown
    if (started.round?.status !== 'open') continue
    const answers = [started]
    const taken = { identifier: `${identifier}-1`, seq: 1, ...next }
    const stepped = (await app.send(player, step, { body: taken })).data as Shown
    if (stepped.round?.status !== 'open') continue
    const again = (await app.send(player, step, { body: taken })).data as Shown
    const found = (await app.send(player, active, {})).data as { round: Shown }
    const listed = (await app.send(player, routes.listActiveRounds, {})).data
    return [...answers, stepped, again, found.round, ...(listed.rounds as Shown[])]
  }
  throw new Error('no round stayed open')
}

describe.each(Object.keys(VISIBLE) as Game[])('an open round of %s', (game) => {
  test('an open round reveals no seed, receipt or hidden state [GAME-08]', async () => {
    const player = await app.aPlayer({ coins: 100 })
    await ensureTestEpoch(app, player)
    const answers = await openAnswers(player, game)
    expect(answers.length).toBeGreaterThanOrEqual(5)
    for (const { gameData, fairness, receipt } of answers) {
      expect(fairness).toMatchObject({ roundSeed: null, proof: null })
      expect(receipt ?? null).toBeNull()
      const keys = [...VISIBLE[game], 'end', 'multiplier'].toSorted()
      expect(Object.keys(gameData.state).toSorted()).toEqual(keys)
      expect(gameData.state['minedTiles'] ?? null).toBeNull()
      expect(gameData.state['end']).toBeNull()
    }
  })

  test('an open round reveals only cards, coins or hands already dealt', async () => {
    const player = await app.aPlayer({ coins: 100 })
    const answers = await openAnswers(player, game)
    const shown = { mines: 'opened', hilo: 'cards', flip: 'faces', rock_paper_scissors: 'throws' }
    const counts = answers.map(({ gameData }) => (gameData.state[shown[game]] as unknown[]).length)
    const first = game === 'mines' ? 0 : 1
    expect(counts).toEqual([first, ...answers.slice(1).map(() => first + 1)])
  })

  test('an open round reveals no seed in history or seed list', async () => {
    const player = await app.aPlayer({ coins: 100 })
    await openAnswers(player, game)
    const params = { userId: player.userId }
    const query = { page: '1', pageSize: '50' }
    const { data } = await app.send(player, routes.listTransactionHistory, { params, query })
    const held = data.transactions.filter(({ source }) => source === 'game_held')
    expect(held[0]).toMatchObject({ game: null, gameData: null, fairnessData: null, amount: 1 })
    const epoch = await app.send(player, routes.getEpoch, { params: { epoch: '1' } })
    expect(epoch.data.secret).toBeNull()
  })
})
