import type { BetReply } from '@kapis/contract/games'
import * as routes from '@kapis/contract/routes'
import type { Route } from '@kapis/contract/route'
import { FLIP_SIDES } from '@kapis/games/flip'
import { hiloWays } from '@kapis/games/hilo'
import { HANDS } from '@kapis/games/rock-paper-scissors'
import type { RoundGame } from '@kapis/games/games'
import { hiloOption, minesOption, streakOption } from './round-options.ts'
import type { Option } from './option.ts'

/** Sends a request with a new identifier and returns the answer. */
export type Send = (route: Route, body: object) => Promise<BetReply>
type Stake = { amount: number; currency: string }
/**
 * Plays a round from its stake to its end. Returns the last answer, and the option that the round
 * amounted to.
 */
export type PlayRound = (
  send: Send,
  stake: Stake,
  mixed: number,
  isPlan?: boolean,
) => Promise<{ played: BetReply; option: Option }>

/**
 * For each stepwise game, a function that plays a round, step by step or by a plan. Its choices are
 * derived from a counter.
 */
export const ROUND_PLAYS: Record<RoundGame, PlayRound> = {
  flip: async (send, stake, mixed, isPlan = isPlanned(mixed)) => {
    const calls = Array.from({ length: 1 + (mixed % 4) }, (_, n) => FLIP_SIDES[(mixed >> n) % 2]!)
    const start = { route: routes.startFlip, body: { ...stake, side: calls[0] } }
    const played = isPlan
      ? await send(routes.playFlip, { ...stake, calls })
      : await walk(send, start, routes.cashOutFlip, ({ streak }) => {
          const side = calls[streak as number]
          return side === undefined ? null : { route: routes.nextFlip, body: { side } }
        })
    return { played, option: streakOption('flip', calls.length) }
  },
  hilo: async (send, stake, mixed) => {
    const start = { route: routes.startHilo, body: stake }
    let ways = 0
    const played = await walk(send, start, routes.cashOutHilo, ({ cards, moves }) => {
      const made = moves as string[]
      if (made.length === 0 && mixed % 3 === 0) return { route: routes.skipCard, body: {} }
      if (made.some((move) => move !== 'skip')) return null
      const { rank } = (cards as { rank: number }[]).at(-1)!
      // Guess the likelier side most of the time, and sometimes the other.
      const isHigher = hiloWays(rank, 'higher') >= hiloWays(rank, 'lower') === mixed % 4 > 0
      const guess = isHigher ? 'higher' : 'lower'
      ways = hiloWays(rank, guess)
      return { route: routes.guessCard, body: { guess } }
    })
    return { played, option: hiloOption([ways]) }
  },
  mines: async (send, stake, mixed, isPlan = isPlanned(mixed)) => {
    const mines = 1 + (mixed % 22)
    const picks = Array.from({ length: 1 + (mixed % 3) }, (_, n) => (mixed + n * 7) % 25)
    const start = { route: routes.startMines, body: { ...stake, mines } }
    const played = isPlan
      ? await send(routes.playMines, { ...stake, mines, picks })
      : await walk(send, start, routes.cashOutMines, ({ opened }) => {
          const tile = picks[(opened as number[]).length]
          return tile === undefined ? null : { route: routes.revealTile, body: { tile } }
        })
    return { played, option: minesOption(mines, picks.length) }
  },
  rock_paper_scissors: async (send, stake, mixed, isPlan = isPlanned(mixed)) => {
    const [hand, streak] = [HANDS[mixed % 3]!, 1 + (mixed % 2)]
    const start = { route: routes.startRockPaperScissors, body: { ...stake, hand } }
    const played = isPlan
      ? await send(routes.playRockPaperScissors, { ...stake, hand, streak })
      : await walk(send, start, routes.cashOutRockPaperScissors, (state) =>
          (state['streak'] as number) < streak
            ? { route: routes.nextRockPaperScissors, body: { hand } }
            : null,
        )
    return { played, option: streakOption('rock_paper_scissors', streak) }
  },
}

function isPlanned(mixed: number): boolean {
  return (mixed >> 4) % 2 === 0
}

type Request = { route: Route; body: object }

async function walk(
  send: Send,
  start: Request,
  cashOut: Route,
  next: (state: Record<string, unknown>) => Request | null,
): Promise<BetReply> {
  let played = await send(start.route, start.body)
  while (played.round?.status === 'open') {
    const { route, body } = next(played.gameData.state) ?? { route: cashOut, body: {} }
    played = await send(route, { ...body, seq: played.round.seq + 1 })
  }
  return played
}
