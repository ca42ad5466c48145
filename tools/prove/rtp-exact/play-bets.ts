import { BET_GAMES } from '@kapis/games/games'
import type { BetGame } from '@kapis/games/games'
import type { ReplyDeps } from '../../../apps/api/src/features/games/rounds/reply-to-move.ts'
import type { ProofContext } from '../proof.ts'
import { CELLS } from './cells.ts'
import { PLAYED_BETS } from './played-bets.ts'
import { openProgress } from './progress.ts'
import type { RtpApp, RtpPlayer } from './rtp-app.ts'
import { openTally } from './tally.ts'

const STAKE_MINOR = 10_000n

/**
 * Plays bets through the engine on a real database, as the routes do after parsing, and
 * returns tallies of the outcomes. Stepwise games are played by plans.
 */
export async function playBets(
  ctx: ProofContext,
  { deps, players }: RtpApp,
  rounds: number,
  games: readonly BetGame[] = BET_GAMES,
) {
  const played: Record<string, Awaited<ReturnType<typeof playGame>>> = {}
  for (const game of games) played[game] = await playGame(ctx, deps, players, { game, rounds })
  return played
}

async function playGame(
  ctx: ProofContext,
  { engine }: Pick<ReplyDeps, 'engine'>,
  players: readonly RtpPlayer[],
  { game, rounds }: { game: BetGame; rounds: number },
) {
  const bets = PLAYED_BETS[game]
  const tally = openTally(CELLS[game])
  const progress = openProgress(ctx, game, rounds)
  let begun = 0
  const play = async ({ userId: playerId, tokenHash }: RtpPlayer) => {
    while (begun < rounds) {
      const identifier = `${game}-${begun}`
      const { params, option } = bets[begun++ % bets.length]!
      progress(begun)
      const stake = { stakeMinor: STAKE_MINOR, currency: 'coin' } as const
      const request = {
        kind: 'bet',
        game,
        params,
        identifier,
        playerId,
        tokenHash,
        ...stake,
      } as const
      const bet = await engine.play(request)
      const paid = Number(bet.payoutMinor) / Number(STAKE_MINOR)
      tally.add(option, paid, bet.state as Record<string, unknown>)
    }
  }
  await Promise.all(players.map(play))
  return tally.read()
}
