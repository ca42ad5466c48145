import { Refusal, refuse } from '@kapis/contract/refusals'
import { canonical } from '@kapis/fairness/receipt'
import { BET_RULES } from '@kapis/games/bet-rules'
import type { AccountChange, SettledBet } from '#ledger/bets/plays.ts'
import { betKey } from '#ledger/bets/lock-player-states.ts'
import { isSettled } from './move.ts'
import type { BetMove, Failed, Move, MoveResult } from './move.ts'
import { playBet } from './play-bet.ts'
import type { PlayContext, PlayedMove, Used } from './play-context.ts'
import { playStart, playStep } from './play-round.ts'

/**
 * Plays the moves of a batch in order of arrival. A player has any number of bets in a batch, and
 * at most one start or step. Pure: it writes nothing and reads no clock. A refused move leaves its
 * player's state unchanged. Returns a result for each move, and a change for each player.
 *
 * Every move is refused, in this order: session_expired, identifier_reused, and what `playBet`,
 * `playStart` and `playStep` refuse.
 */
export function playMoves(
  moves: readonly Move[],
  context: PlayContext,
): { results: (MoveResult | Failed)[]; changes: AccountChange[] } {
  const changes = new Map<string, AccountChange>()
  const used = new Map(context.used)
  const results = moves.map((move, index) => {
    const { playerId } = move
    const before = context.accounts[index]
    if (!before?.isActive) return refuse('session_expired')
    const key = betKey(move)
    const earlier = used.get(key)
    if (earlier !== undefined) return playAgain(move, earlier)
    const change = changes.get(playerId) ?? {
      before,
      after: before,
      lines: [],
      rounds: [],
    }
    const played = orError(() => playOne(move, change, context, index))
    if (!hasChanged(played)) return played
    change.after = played.after
    change.lines.push(...played.lines)
    change.rounds.push(...played.rounds)
    changes.set(playerId, change)
    used.set(key, { bet: isSettled(played.result) ? played.result : null, isOfRound: false })
    return played.result
  })
  return { results, changes: [...changes.values()] }
}

function playAgain(move: Move, { bet, isOfRound }: Used): MoveResult {
  if (move.kind !== 'bet') return isOfRound ? 'repeated' : refuse('identifier_reused')
  return bet !== null && isSameBet(move, bet) ? bet : refuse('identifier_reused')
}

/** Returns whether a bet that reuses an identifier is the bet that was placed with it. */
function isSameBet(bet: BetMove, placed: SettledBet): boolean {
  return (
    bet.game === placed.game &&
    bet.currency === placed.currency &&
    bet.stakeMinor === placed.stakeMinor &&
    canonical(bet.params) === canonical(BET_RULES[bet.game].requestFrom(placed.params))
  )
}

type Played = PlayedMove | Refusal | 'needs-epoch'

function playOne(
  move: Move,
  { before, after }: AccountChange,
  context: PlayContext,
  index: number,
): Played {
  if (move.kind === 'bet') return playBet(move, after, context, before.lockedAtMicros)
  const open = context.rounds[index]?.get(move.game)
  if (move.kind === 'start') return playStart(move, open !== undefined, after, context)
  if (open?.round.seq !== move.seq - 1) return refuse('conflict', { seq: move.seq })
  return playStep(move, open, after, context.epochs)
}

function hasChanged(result: Played | Failed): result is PlayedMove {
  return typeof result === 'object' && 'result' in result
}

/** Returns the refusal or the error of a move, which concerns no other move of the batch. */
function orError(work: () => Played): Played | Failed {
  try {
    return work()
  } catch (error) {
    return error instanceof Refusal ? error : { error }
  }
}
