import { Refusal, refuse } from '@kapis/contract/refusals'
import type { SignedText } from '#fairness/batch-signer.ts'
import { CommitUnknown, inBatchTransaction } from '#db/batch-transaction.ts'
import type { BatchTx } from '#db/batch-transaction.ts'
import { practiceSeed } from '#fairness/practice-draws.ts'
import { findRoundKeys } from '#ledger/bets/find-round-keys.ts'
import {
  betKey,
  findPlayerState,
  listDueSessions,
  lockPlayerStates,
} from '#ledger/bets/lock-player-states.ts'
import type { LockedPlayerStates } from '#ledger/bets/lock-player-states.ts'
import { UNPACED } from '#ledger/bets/pace.ts'
import { findRemainingLimits } from '#ledger/bets/remaining-limits.ts'
import { touchSessions } from '#ledger/bets/touch-sessions.ts'
import type { LockedAccount } from '#ledger/lock-account.ts'
import type { Failed } from '../bets/bet.ts'
import type { Settle } from '../settle/settle-apart.ts'
import type { SettleDeps } from '../settle/settle-locked.ts'
import type { Switches } from '../switches/switches.ts'
import { findOpenRounds } from './find-open-rounds.ts'
import type { FoundRound } from './find-open-rounds.ts'
import { playStart, playStep } from './play-move.ts'
import type { MoveContext, PlayedMove } from './play-move.ts'
import type { RoundMove } from './round.ts'
import { writeMoves } from './write-moves.ts'

/** A move that was written, with the signed receipt of the entry that ended the round. */
export type TakenMove = PlayedMove & { signed: SignedText | null }

/**
 * The result of a move. `needs-epoch` means that the player has no active epoch, or has played all
 * of its rounds; `repeated`, that an earlier round, step or plan used the identifier.
 */
export type MoveResult = TakenMove | Refusal | 'needs-epoch' | 'repeated'

/** `assertOpen` checks that a game is open to a player, in memory. */
export type MoveDeps = SettleDeps & Pick<Switches, 'assertOpen'>

export type SettleMoves = Settle<RoundMove, MoveResult>

type Played = PlayedMove | Refusal | Failed | 'needs-epoch' | 'repeated' | 'busy'

/**
 * Returns a function that settles a batch of moves, at most one of each player, in one transaction:
 * it locks and reads the accounts and rounds, plays the moves, writes everything, and commits. A
 * refusal affects only its own move. The receipts are signed together after the commit.
 */
export function makeSettleMoves(deps: MoveDeps): SettleMoves {
  return async (moves) => {
    try {
      const results = await inBatchTransaction(deps.betPool, (tx) => settle(tx, deps, moves))
      return await sign(deps, results)
    } catch (error) {
      if (error instanceof CommitUnknown) throw refuse('outcome_unknown')
      throw error
    }
  }
}

async function settle(tx: BatchTx, deps: MoveDeps, moves: readonly RoundMove[]): Promise<Played[]> {
  const [locked, open, ofRounds] = await Promise.all([
    lockPlayerStates(tx, [...moves], [...moves]),
    findOpenRounds(tx, moves),
    findRoundKeys(tx, moves),
  ])
  const keys = { bets: locked.known, rounds: new Map(ofRounds) }
  const accounts = new Map(moves.map((move) => [move, accountOf(locked, move)]))
  const context = await readContext(tx, deps, moves, { accounts, open })
  const results = moves.map((move): Played => {
    if (locked.busy.has(move.playerId)) return 'busy'
    const found = { open: open.get(move.playerId), keys }
    return orError(() => play(move, accounts.get(move), found, context))
  })
  await touchSessions(tx, listDueSessions(locked, moves))
  await writeMoves(tx, results.filter(isPlayed))
  return results
}

/** Reads the epochs of the moves, and the limits of players who have set some. */
async function readContext(
  tx: BatchTx,
  deps: MoveDeps,
  moves: readonly RoundMove[],
  { accounts, open }: Read,
): Promise<MoveContext> {
  const keys = moves.flatMap((move) => {
    const { playerId, kind } = move
    const source = kind === 'start' ? accounts.get(move) : open.get(playerId)?.round.source
    const epoch = source !== undefined && 'epoch' in source ? source.epoch : 0
    return epoch === 0 ? [] : [{ playerId, epoch }]
  })
  const limited = moves.filter((move) => move.kind === 'start' && accounts.get(move)?.isLimited)
  return {
    epochs: await deps.epochs.load(tx, keys),
    maxPayoutMinor: deps.maxPayoutMinor,
    pace: deps.pace?.() ?? UNPACED,
    remainingLimits:
      limited.length === 0
        ? new Map()
        : await findRemainingLimits(
            tx,
            limited.map(({ playerId }) => playerId),
          ),
    makePracticeSeed: practiceSeed,
    assertOpen: deps.assertOpen,
  }
}

type Read = {
  accounts: ReadonlyMap<RoundMove, LockedAccount | undefined>
  open: ReadonlyMap<string, FoundRound>
}

/** The identifiers of the batch that were used before, by `betKey`. */
type UsedKeys = Record<'bets' | 'rounds', ReadonlyMap<string, unknown>>

function accountOf(locked: LockedPlayerStates, move: RoundMove): LockedAccount | undefined {
  const state = findPlayerState(locked, move)
  const { lockedAtMicros } = locked
  return state && { ...state, isActive: state.isSessionGood, lockedAtMicros }
}

/**
 * Plays a move. Refuses, in this order: session_expired, identifier_reused, game_closed, conflict (a step of no
 * round or with the wrong number), and what `playStart` and `playStep` refuse.
 */
function play(
  move: RoundMove,
  account: LockedAccount | undefined,
  { open, keys }: { open: FoundRound | undefined; keys: UsedKeys },
  context: MoveContext,
): Played {
  if (account === undefined || !account.isActive) throw refuse('session_expired')
  const key = betKey(move.playerId, move.identifier)
  if (keys.rounds.has(key)) return 'repeated'
  if (keys.bets.has(key)) throw refuse('identifier_reused')
  if (move.kind === 'start') {
    context.assertOpen(move.game, move.playerId)
    return (
      playStart({ ...move, hasOpenRound: open !== undefined }, account, context) ?? 'needs-epoch'
    )
  }
  if (open === undefined || open.round.seq + 1 !== move.seq)
    throw refuse('conflict', { seq: move.seq })
  return playStep({ ...move, round: open.round, before: open.steps }, account, context.epochs)
}

/** Returns the refusal or the error of a move, which concerns no other move of the batch. */
function orError(work: () => Played): Played {
  try {
    return work()
  } catch (error) {
    return error instanceof Refusal ? error : { error }
  }
}

function isPlayed(result: Played): result is PlayedMove {
  return typeof result === 'object' && 'entries' in result
}

/** Returns the account after a move, or nothing if the move left the account as it was. */
export function changedAccount(result: MoveResult | Failed | 'busy'): LockedAccount[] {
  return isPlayed(result) && result.entries.length > 0 ? [result.after] : []
}

/** Signs the receipts of the rounds that ended in this batch with one signature. */
async function sign({ signer }: SettleDeps, results: readonly Played[]) {
  const receipts = results.flatMap((result) => (isPlayed(result) ? (result.receipt ?? []) : []))
  const signed = receipts.length === 0 ? [] : await signer.sign(receipts)
  let next = 0
  return results.map((result) => {
    if (!isPlayed(result)) return result
    return { ...result, signed: result.receipt === null ? null : signed[next++]! }
  })
}
