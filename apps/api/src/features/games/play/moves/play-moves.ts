import { Refusal, refuse } from '@kapis/contract/refusals'
import type { Account } from '#ledger/account.ts'
import type { AccountChange } from '#ledger/bets/account-change.ts'
import { betKey } from '#ledger/bets/lock-player-states.ts'
import { isTaken } from './move.ts'
import type { Failed, Move, MoveResult } from './move.ts'
import { playBet } from './play-bet.ts'
import type { PlayContext, PlayedMove, Used } from './play-context.ts'
import { playStart, playStep } from './play-round.ts'
import { isSameBet } from './same-bet.ts'

export type PlayedBatch = {
  /** The results, one for each move of the batch, in order. */
  results: (MoveResult | Failed)[]
  /** What the moves change, one change for each player. */
  changes: AccountChange[]
}

/**
 * Plays the moves of a batch in order of arrival. A player has any number of bets in a batch, and
 * at most one start or step. Pure: it writes nothing and reads no clock. A refused move leaves its
 * player's state unchanged.
 *
 * Every move is refused, in this order: session_expired, identifier_reused, and what `playBet`,
 * `playStart` and `playStep` refuse.
 */
export function playMoves(moves: readonly Move[], context: PlayContext): PlayedBatch {
  const changes = new Map<string, AccountChange>()
  const placed = new Map<string, Used>()
  const results = moves.map((move, index) => {
    const { playerId, identifier } = move
    const before = context.accounts[index]
    if (!before?.isActive) return refuse('session_expired')
    const key = betKey(playerId, identifier)
    const used = context.used.get(move) ?? placed.get(key)
    if (used !== undefined) return playAgain(move, used)
    const change = changes.get(playerId) ?? unchanged(before)
    const played = orError(() => playOne(move, change, context))
    if (!isPlayed(played)) return played
    change.after = played.after
    change.lines.push(...played.lines)
    change.rounds.push(...played.rounds)
    change.identifiers.push(identifier)
    changes.set(playerId, change)
    placed.set(key, isTaken(played.result) ? 'reused' : played.result)
    return played.result
  })
  return { results, changes: [...changes.values()] }
}

function playAgain(move: Move, used: Used): MoveResult {
  if (used === 'repeated') return used
  const isSame = used !== 'reused' && move.kind === 'bet' && isSameBet(move, used)
  return isSame ? used : refuse('identifier_reused')
}

const unchanged = (account: Account): AccountChange => ({
  before: account,
  after: account,
  lines: [],
  rounds: [],
  identifiers: [],
})

type Played = PlayedMove | Refusal | 'needs-epoch'

function playOne(move: Move, { before, after }: AccountChange, context: PlayContext): Played {
  if (move.kind === 'bet') return playBet(move, after, context, before.lockedAtMicros)
  const open = context.rounds.get(move)
  if (move.kind === 'start') {
    return playStart({ ...move, hasOpenRound: open !== undefined }, after, context)
  }
  if (open === undefined || open.round.seq + 1 !== move.seq)
    return refuse('conflict', { seq: move.seq })
  return playStep(move, open, after, context.epochs)
}

function isPlayed(result: Played | Failed): result is PlayedMove {
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
