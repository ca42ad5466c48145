import { randomUUID } from 'node:crypto'
import type { BetReply } from '@kapis/contract/games'
import { hiloWays } from '@kapis/games/hilo'
import { replyToMove } from '../../../apps/api/src/features/games/rounds/reply-to-move.ts'
import type { ReplyDeps } from '../../../apps/api/src/features/games/rounds/reply-to-move.ts'
import type { AnyStep } from '../../../apps/api/src/ledger/bets/plays.ts'
import type { ProofContext } from '../proof.ts'
import { CELLS } from './cells.ts'
import { hiloOption } from '../shared/rounds/round-options.ts'
import { openProgress } from './progress.ts'
import type { RtpApp, RtpPlayer } from './rtp-app.ts'
import { openTally } from './tally.ts'

/**
 * The number of concurrent rounds. It keeps the machine busy while each round waits for its
 * replies.
 */
const ROUNDS_AT_ONCE = 16
const STAKE = { stakeMinor: 10_000n, currency: 'coin' } as const

/**
 * Plays rounds of hilo step by step through the use cases behind the routes, because hilo has no
 * plan.
 */
export async function playHilo(ctx: ProofContext, { deps, players }: RtpApp, rounds: number) {
  const tally = openTally(CELLS.hilo)
  const progress = openProgress(ctx, 'hilo', rounds)
  let begun = 0
  const play = async (player: RtpPlayer) => {
    while (begun < rounds) {
      const { played, ways } = await playOne(deps, player, begun++)
      progress(begun)
      tally.add(hiloOption([ways]), played.payout, played.gameData.state)
    }
  }
  await Promise.all(players.slice(0, ROUNDS_AT_ONCE).map(play))
  return { hilo: tally.read() }
}

/** Plays one round: a card, sometimes a skip, a guess, and a cash-out if the guess was right. */
async function playOne(deps: ReplyDeps, { userId: playerId, tokenHash }: RtpPlayer, n: number) {
  const request = () =>
    ({ playerId, tokenHash, game: 'hilo', identifier: randomUUID(), request: {} }) as const
  let played = await replyToMove(deps, { kind: 'start', params: {}, ...STAKE, ...request() })
  const take = async (step: AnyStep) => {
    const seq = played.round!.seq + 1
    played = await replyToMove(deps, { kind: 'step', seq, step, ...request() })
  }
  if (n % 3 === 0) await take({ kind: 'skip' })
  const rank = rankOf(played)
  // Guess the likelier side most of the time, and sometimes the other.
  const isHigher = hiloWays(rank, 'higher') >= hiloWays(rank, 'lower') === n % 4 > 0
  const guess = isHigher ? 'higher' : 'lower'
  await take({ kind: 'guess', guess })
  if (played.round!.status === 'open') await take({ kind: 'cash_out' })
  return { played, ways: hiloWays(rank, guess) }
}

function rankOf({ gameData }: BetReply): number {
  return (gameData.state['cards'] as { rank: number }[]).at(-1)!.rank
}
