import { refuse } from '@kapis/contract/refusals'
import { CommitUnknown, inBatchTransaction } from '#db/batch-transaction.ts'
import { seatKey } from '#ledger/bets/lock-seats.ts'
import type { Seat } from '#ledger/bets/lock-seats.ts'
import { postRemembered } from '#ledger/bets/post-bets.ts'
import { readSeats } from '#ledger/bets/read-seats.ts'
import type { Bet, Verdict } from '../bet.ts'
import { isAuto } from '../auto/guard-auto.ts'
import { playBatch } from './play-batch.ts'
import { makeSeatMemory } from './seat-memory.ts'
import type { SeatMemory } from './seat-memory.ts'
import { signAll } from './settle-bets.ts'
import type { Busy, Failed, SettleBets, SettleDeps, Settled } from './settle-bets.ts'

/**
 * Remember, but let the database decide: a batch is played on what this process remembers of its
 * players and written by one statement that takes effect only where the account's version is still
 * the remembered one. Whatever is not settled so (another version, a refusal, a known identifier, a
 * session to be touched, the end of an epoch) is settled again with locks before it is answered.
 */
export function makeSettleRemembered(deps: SettleDeps, settleLocked: SettleBets): SettleBets {
  const memory = makeSeatMemory(() => performance.now())
  return async (bets) => {
    const written = bets.some(isAuto)
      ? await settlePlainFromMemory(deps, memory, bets).catch(answerUnknown)
      : await settleFromMemory(deps, memory, bets).catch(answerUnknown)
    const open = bets.filter((_, place) => written[place] === undefined)
    for (const bet of open) memory.forget(bet.playerId)
    const locked = open.length === 0 ? [] : await settleLocked(open).catch(failEach(open))
    open.forEach((bet, place) => {
      if (locked[place]!.kind === 'busy') memory.avoid(bet.playerId)
    })
    let next = 0
    return bets.map((_, place) => written[place] ?? locked[next++]!)
  }
}

/** The written bets are committed: an error of the locked path is not theirs. */
function failEach(open: readonly Bet[]) {
  return (error: unknown): Failed[] => open.map(() => ({ kind: 'failed', error }))
}

function answerUnknown(error: unknown): never {
  throw error instanceof CommitUnknown ? refuse('outcome_unknown') : error
}

/** Auto sessions are checked and moved under locks: their bets are left open for them. */
async function settlePlainFromMemory(
  deps: SettleDeps,
  memory: SeatMemory,
  bets: readonly Bet[],
): Promise<(Settled | Busy | undefined)[]> {
  const plain = bets.filter((bet) => !isAuto(bet))
  const settled = plain.length === 0 ? [] : await settleFromMemory(deps, memory, plain)
  return bets.map((bet) => settled[plain.indexOf(bet)])
}

/** The settled ones at their places; what is left open is undefined. */
async function settleFromMemory(
  deps: SettleDeps,
  memory: SeatMemory,
  bets: readonly Bet[],
): Promise<(Settled | Busy | undefined)[]> {
  const seats = await findSeats(deps, memory, bets)
  const { verdicts, accounts, postings } = playBatch(bets, {
    lockedAtMicros: memory.nowMicros(),
    seats,
    known: NOTHING_KNOWN,
    epochs: deps.epochs,
    maxPayoutMinor: deps.maxPayoutMinor,
    minCycleMs: deps.minCycleMs?.(),
  })
  if (postings.length === 0) return []
  // In the order of the ids, as every batch locks.
  const ordered = accounts.toSorted((a, b) => (a.playerId < b.playerId ? -1 : 1))
  const written = await post(deps.betPool, ordered, postings)
  memory.advance(ordered.filter(({ playerId }) => written.has(playerId)))
  const isWritten = (verdict: Verdict) =>
    verdict.kind === 'settled' && written.has(verdict.posting.playerId)
  const settled = verdicts.filter(isWritten) as (Verdict & { kind: 'settled' })[]
  const signed = await signAll(
    deps,
    settled.map(({ posting, publicNo }) => ({
      kind: 'settled',
      bet: posting,
      publicNo,
      unsigned: { text: posting.receipt, hash: posting.hash },
    })),
  )
  let next = 0
  return verdicts.map((verdict) => (isWritten(verdict) ? signed[next++] : undefined))
}

/**
 * A statement that the server refused has done nothing: all of it is settled with locks. One that
 * met a locked account is among them; the locked path leaves out only that player.
 */
async function post(...args: Parameters<typeof postRemembered>): Promise<Set<string>> {
  try {
    return await postRemembered(...args)
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code !== undefined && SETTLED_WITH_LOCKS.has(code)) return new Set()
    throw error
  }
}

/** A used identifier, a deadlock, a lock timeout. */
const SETTLED_WITH_LOCKS = new Set(['23505', '40P01', '55P03'])

/** The statement that writes looks for used identifiers itself. */
const NOTHING_KNOWN: ReadonlyMap<string, bigint> = new Map()

type Seats = (Seat | undefined)[]

async function findSeats(
  deps: SettleDeps,
  memory: SeatMemory,
  bets: readonly Bet[],
): Promise<Seats> {
  const find = (bet: Bet) => memory.find(bet.playerId, bet.tokenHash)
  const seats = bets.map(find)
  const missing = bets.filter(
    ({ playerId }, place) => seats[place] === undefined && !memory.isAvoided(playerId),
  )
  if (missing.length === 0) return seats
  await readMissing(deps, memory, missing)
  return bets.map(find)
}

async function readMissing(deps: SettleDeps, memory: SeatMemory, missing: readonly Bet[]) {
  const asked = new Map(missing.map((bet) => [seatKey(bet.playerId, bet.tokenHash), bet]))
  await inBatchTransaction(deps.betPool, async (tx) => {
    const seats = await readSeats(tx, [...asked.values()])
    await deps.epochs.load(tx, seats)
    memory.remember(seats.filter((seat) => seat.goodForMs > 0))
  })
}
