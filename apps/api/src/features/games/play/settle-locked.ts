import { isPlanGame } from '@kapis/games/games'
import { inBatchTransaction } from '#db/batch-transaction.ts'
import type { BatchTx } from '#db/batch-transaction.ts'
import { practiceSeed } from '#fairness/practice-draws.ts'
import { findRoundKeys } from '#ledger/bets/find-round-keys.ts'
import { betKey, lockPlayerStates, playerStateKey } from '#ledger/bets/lock-player-states.ts'
import type { LockedPlayerStates } from '#ledger/bets/lock-player-states.ts'
import { UNPACED } from '#ledger/bets/pace.ts'
import { postChanges } from '#ledger/bets/post-changes.ts'
import { findRemainingLimits } from '#ledger/bets/remaining-limits.ts'
import type { RoundSteps } from '#ledger/bets/round.ts'
import { NO_AUTO, findAutoSessions, updateAutoSessions } from './moves/auto-sessions.queries.ts'
import { isAuto } from './moves/play-auto-bet.ts'
import { closeLeftEpochs } from './close-left-epochs.ts'
import { findOpenRounds } from './find-open-rounds.ts'
import { findWithReceipts } from './find-with-receipts.ts'
import type { BatchResult, BetMove, Move } from './moves/move.ts'
import { playMoves } from './moves/play-moves.ts'
import type { PlayContext, SettleDeps, Used } from './moves/play-context.ts'
import { loadEpochs } from './moves/view-round.ts'

/**
 * Settles a batch in one transaction: locks and reads what the moves need, plays them in order of
 * arrival, writes everything in one statement, and commits. A refusal affects only its own move,
 * and a locked account leaves only its own moves undecided; an error of the transaction fails every
 * move in it.
 */
export function settleLocked(deps: SettleDeps, moves: readonly Move[]): Promise<BatchResult[]> {
  return inBatchTransaction(deps.betPool, async (tx) => {
    const sessions = distinctSessions(moves)
    const ofRounds = moves.filter(({ kind }) => kind !== 'bet')
    const plans = moves.filter((move) => move.kind !== 'bet' || isPlanGame(move.game))
    // The statements are sent together. The first takes the locks under which the others read.
    const [locked, open, roundKeys] = await Promise.all([
      lockPlayerStates(tx, sessions, [...moves]),
      ofRounds.length === 0 ? NOTHING_OPEN : findOpenRounds(tx, [...idsOf(ofRounds)]),
      plans.length === 0 ? [] : findRoundKeys(tx, plans),
    ])
    const free = moves.filter(({ playerId }) => !locked.busy.has(playerId))
    const read = { locked, open, roundKeys: new Map(roundKeys) }
    const settled = free.length === 0 ? [] : await settleFree(tx, deps, free, read)
    let next = 0
    return moves.map(({ playerId }) => (locked.busy.has(playerId) ? 'busy' : settled[next++]!))
  })
}

type Read = {
  locked: LockedPlayerStates
  open: Awaited<ReturnType<typeof findOpenRounds>>
  roundKeys: ReadonlyMap<string, bigint | null>
}

async function settleFree(
  tx: BatchTx,
  deps: SettleDeps,
  moves: readonly Move[],
  read: Read,
): Promise<BatchResult[]> {
  const context = await readContext(tx, deps, moves, read)
  const { pace, auto } = context
  const { results, changes } = playMoves(moves, context)
  const isDue = (move: Move) => read.locked.accounts.get(sessionKey(move))?.isSessionStale === true
  const due = distinctSessions(moves).filter(isDue)
  await postChanges(tx, changes, { pace, due })
  if (auto.size > 0) await updateAutoSessions(tx, auto)
  await closeLeftEpochs(tx, changes)
  return results
}

async function readContext(tx: BatchTx, deps: SettleDeps, moves: readonly Move[], read: Read) {
  const accounts = moves.map((move) => read.locked.accounts.get(sessionKey(move)))
  const known = accounts.filter((account) => account !== undefined)
  const rounds = new Map<Move, RoundSteps>()
  for (const move of moves) {
    const round = move.kind === 'bet' ? undefined : read.open.get(move.playerId)?.get(move.game)
    if (round !== undefined) rounds.set(move, round)
  }
  const openRounds = [...rounds.values()].map(({ round }) => round)
  const limited = [...new Set(known.filter((one) => one.isLimited).map((one) => one.playerId))]
  return {
    accounts,
    rounds,
    used: await findUsed(tx, deps, moves, read),
    epochs: await loadEpochs(tx, deps.epochs, openRounds, known),
    auto: moves.some(isAuto) ? await findAutoSessions(tx, moves.filter(isAuto)) : NO_AUTO,
    remainingLimits: limited.length === 0 ? new Map() : await findRemainingLimits(tx, limited),
    pace: deps.pace?.() ?? UNPACED,
    maxPayoutMinor: deps.maxPayoutMinor,
    makePracticeSeed: practiceSeed,
    findClosedScope: deps.findClosedScope,
  } satisfies PlayContext
}

/** Returns what used the identifiers of this batch before. */
async function findUsed(
  tx: BatchTx,
  { epochs }: SettleDeps,
  moves: readonly Move[],
  { locked, roundKeys }: Read,
): Promise<ReadonlyMap<Move, Used>> {
  const used = new Map<Move, Used>()
  if (roundKeys.size === 0 && locked.known.size === 0) return used
  const stored = new Map<BetMove, bigint>()
  for (const move of moves) {
    const key = betKey(move.playerId, move.identifier)
    const seq = locked.known.get(key) ?? roundKeys.get(key)
    if (seq === undefined) continue
    const isRepeated = move.kind !== 'bet' && roundKeys.has(key)
    // The identifier of a bet counts as used even if its row was changed and has no receipt.
    used.set(move, isRepeated ? 'repeated' : 'reused')
    if (move.kind === 'bet' && seq !== null) stored.set(move, seq)
  }
  const ids = [...stored].map(([{ playerId }, seq]) => ({ playerId, seq }))
  const { bets } = await findWithReceipts(tx, epochs, ids)
  const byKey = new Map(bets.map((bet) => [betKey(bet.playerId, bet.causeKey), bet]))
  for (const move of stored.keys()) {
    const bet = byKey.get(betKey(move.playerId, move.identifier))
    if (bet !== undefined) used.set(move, bet)
  }
  return used
}

/** Returns one move for each session in the batch, so that each player state is locked once. */
function distinctSessions(moves: readonly Move[]): Move[] {
  return [...new Map(moves.map((move) => [sessionKey(move), move])).values()]
}

const sessionKey = ({ playerId, tokenHash }: Move) => playerStateKey(playerId, tokenHash)

function idsOf(moves: readonly Move[]): Set<string> {
  return new Set(moves.map(({ playerId }) => playerId))
}

const NOTHING_OPEN: Read['open'] = new Map()
