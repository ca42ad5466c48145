import { isPlanGame } from '@kapis/games/games'
import { inBatchTransaction } from '#db/batch-transaction.ts'
import type { BatchTx } from '#db/batch-transaction.ts'
import { practiceSeed } from '#fairness/practice-draws.ts'
import { betKey, lockPlayerStates, playerStateKey } from '#ledger/bets/lock-player-states.ts'
import type { LockedPlayerStates } from '#ledger/bets/lock-player-states.ts'
import { UNPACED } from '#ledger/bets/pace.ts'
import { postChanges } from '#ledger/bets/post-changes.ts'
import { findRemainingLimits } from '#ledger/bets/remaining-limits.ts'
import { findRoundKeys } from '#ledger/bets/used-identifiers.ts'
import { closeLeftEpochs } from './close-left-epochs.ts'
import { findOpenRounds, playersInRounds } from './rounds.queries.ts'
import { findWithReceipts } from './find-with-receipts.ts'
import { findAutoSessions, updateAutoSessions } from './moves/auto-sessions.queries.ts'
import { isAuto } from './moves/move.ts'
import type { BatchResult, Move } from './moves/move.ts'
import type { PlayContext, SettleDeps, Used } from './moves/play-context.ts'
import { playMoves } from './moves/play-moves.ts'
import { loadEpochs } from './moves/view-round.ts'

/**
 * Settles a batch in one transaction: locks and reads what the moves need, plays them in order of
 * arrival, writes everything in one statement, and commits. A refusal affects only its own move,
 * and a locked account leaves only its own moves undecided; an error of the transaction fails every
 * move in it.
 */
export function settleLocked(deps: SettleDeps, moves: readonly Move[]): Promise<BatchResult[]> {
  return inBatchTransaction(deps.betPool, async (tx) => {
    // Each player state is locked once.
    const sessions = [...new Map(moves.map((move) => [playerStateKey(move), move])).values()]
    const ofRounds = moves.filter((move) => move.kind !== 'bet' || isPlanGame(move.game))
    // The statements are sent together. The first takes the locks under which the others read.
    const [locked, open, roundKeys] = await Promise.all([
      lockPlayerStates(tx, sessions, moves),
      findOpenRounds(tx, playersInRounds(moves)),
      findRoundKeys(tx, ofRounds),
    ])
    const accounts = moves.map((move) => locked.accounts.get(playerStateKey(move)))
    const rounds = moves.map(({ playerId }) => open.get(playerId))
    const known = accounts.filter((account) => account !== undefined)
    const current = moves.flatMap(({ game }, index) => rounds[index]?.get(game)?.round ?? [])
    const auto = await findAutoSessions(tx, moves.filter(isAuto))
    const pace = deps.pace?.() ?? UNPACED
    const { results, changes } = playMoves(moves, {
      accounts,
      rounds,
      used: await findUsed(tx, deps, moves, { ...locked, roundKeys }),
      epochs: await loadEpochs(tx, deps.epochs, current, known),
      auto,
      remainingLimits: await findRemainingLimits(tx, known),
      pace,
      maxPayoutMinor: deps.maxPayoutMinor,
      makePracticeSeed: practiceSeed,
      findClosedScope: deps.findClosedScope,
    })
    const due = moves.filter((_, index) => accounts[index]?.isSessionStale)
    await postChanges(tx, changes, { pace, due })
    await updateAutoSessions(tx, auto)
    await closeLeftEpochs(tx, changes)
    // The account of a busy player was not read, so the moves were not played.
    return moves.map(({ playerId }, index) =>
      locked.busy.has(playerId) ? 'busy' : results[index]!,
    )
  })
}

type UsedKeys = Pick<LockedPlayerStates, 'known'> & {
  roundKeys: ReadonlyMap<string, bigint | null>
}

/** Returns what used the identifiers of this batch before. */
async function findUsed(
  tx: BatchTx,
  { epochs }: SettleDeps,
  moves: readonly Move[],
  { known, roundKeys }: UsedKeys,
): Promise<PlayContext['used']> {
  const seqs = new Map([...roundKeys, ...known])
  if (seqs.size === 0) return new Map<string, Used>()
  const entries = new Map<string, { playerId: string; seq: bigint }>()
  for (const { kind, playerId, identifier } of moves) {
    const key = betKey({ playerId, identifier })
    const seq = seqs.get(key)
    if (kind === 'bet' && typeof seq === 'bigint') entries.set(key, { playerId, seq })
  }
  const bets = await findWithReceipts(tx, epochs, [...entries.values()])
  const byKey = new Map(
    bets.map((bet) => [betKey({ playerId: bet.playerId, identifier: bet.causeKey }), bet]),
  )
  // The identifier of a bet counts as used even if its row was changed and has no receipt.
  return new Map(
    [...seqs.keys()].map((key) => [
      key,
      { bet: byKey.get(key) ?? null, isOfRound: roundKeys.has(key) },
    ]),
  )
}
