import * as routes from '@kapis/contract/routes'
import type { Route } from '@kapis/contract/route'
import type { OpenRound, BetReply } from '@kapis/contract/games'
import type { RoundGame } from '@kapis/games/games'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { Heard } from '../shared/app/proof-app.ts'

const STAKE = 10

type Play = {
  start: Route
  options: object
  step: Route
  cashOut: Route
  active: Route
  /** Returns the body of the next step, chosen to win often. */
  next(seq: number, state: Record<string, unknown>): object
}

export const PLAYS: Record<RoundGame, Play> = {
  mines: {
    start: routes.startMines,
    options: { mines: 3 },
    step: routes.revealTile,
    cashOut: routes.cashOutMines,
    active: routes.activeMines,
    next: (seq) => ({ tile: (seq * 7) % 25 }),
  },
  hilo: {
    start: routes.startHilo,
    options: {},
    step: routes.guessCard,
    cashOut: routes.cashOutHilo,
    active: routes.activeHilo,
    next: (_, { higher, lower }) => ({
      guess: chance(higher) > chance(lower) ? 'higher' : 'lower',
    }),
  },
  flip: {
    start: routes.startFlip,
    options: { side: 'heads' },
    step: routes.nextFlip,
    cashOut: routes.cashOutFlip,
    active: routes.activeFlip,
    next: () => ({ side: 'tails' }),
  },
  rock_paper_scissors: {
    start: routes.startRockPaperScissors,
    options: { hand: 'rock' },
    step: routes.nextRockPaperScissors,
    cashOut: routes.cashOutRockPaperScissors,
    active: routes.activeRockPaperScissors,
    next: () => ({ hand: 'paper' }),
  },
}

const chance = (offer: unknown) => (offer as { chance: number }).chance

export type Ask = (player: Player, route: Route, body?: object) => Promise<Heard>

let identifiers = 0
export const newIdentifier = (): string => `round-${(identifiers += 1)}`

/** Starts rounds until one of them is open and has winnings to cash out. */
export async function openWinning(ask: Ask, player: Player, game: RoundGame): Promise<BetReply> {
  for (;;) {
    const { start, options, step } = PLAYS[game]
    const stake = { amount: STAKE, currency: 'coin', identifier: newIdentifier() }
    let last = playedOf(await ask(player, start, { ...stake, ...options }))
    while (last.round?.status === 'open' && !last.round.canCashOut) {
      last = playedOf(await ask(player, step, nextStep(game, last)))
    }
    if (last.round?.status === 'open') return last
  }
}

/** Returns the body of the step that follows an answer. */
export function nextStep(game: RoundGame, { round, gameData }: BetReply): object {
  const seq = (round?.seq ?? 0) + 1
  return { identifier: newIdentifier(), seq, ...PLAYS[game].next(seq, gameData.state) }
}

export function playedOf(heard: Heard): BetReply {
  if (heard.status !== 200) throw new Error(`a round was refused: ${heard.text}`)
  return heard.data as BetReply
}

export async function readActive(ask: Ask, player: Player, game: RoundGame) {
  const heard = await ask(player, PLAYS[game].active)
  return (heard.data as { round: OpenRound | null }).round
}
