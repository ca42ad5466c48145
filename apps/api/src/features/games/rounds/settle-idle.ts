import { Refusal } from '@kapis/contract/refusals'
import { asBatch } from '#db/as-batch.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import type { LockedAccount } from '#ledger/lock-account.ts'
import { assertMoneyGateOpen } from '#ledger/money-gate.ts'
import { playStep } from './play-move.ts'
import { IDLE_MS } from './round.ts'
import type { RoundRecord } from './round.ts'
import {
  deleteEndedPractice,
  deleteRound,
  findRound,
  listIdleRounds,
  listOpenRounds,
  listSteps,
} from './rounds.queries.ts'
import { loadEpochs } from './view-round.ts'
import { writeMoves } from './write-moves.ts'

const ROUNDS_AT_ONCE = 100

/**
 * Ends the rounds that had no step for a day, each in its own transaction. A round that has won
 * something is paid, a practice round is deleted, and any other round is void. Returns how many
 * rounds were ended.
 */
export async function settleIdleRounds(
  { db, epochs }: { db: Db; epochs: EpochCache },
  now: Date,
): Promise<number> {
  const since = idleSince(now)
  await deleteEndedPractice(db, since)
  const failures: unknown[] = []
  let ended = 0
  for (;;) {
    const idle = await listIdleRounds(db, since, ROUNDS_AT_ONCE)
    const before = ended
    for (const round of idle) {
      // A round that cannot be ended must not keep the others open.
      const isEnded = await inTransaction(db, (tx) => expireIfIdle(tx, epochs, round, since)).catch(
        (error: unknown) => {
          // If the money gate refused, a later run ends the round, once the gate is open or the
          // player's review is over.
          if (!isMoneyStopped(error)) failures.push(error)
        },
      )
      ended += Number(isEnded === true)
    }
    if (idle.length < ROUNDS_AT_ONCE || ended === before) break
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Some idle rounds could not be ended.')
  return ended
}

/**
 * Ends all open rounds of a player by the rules for idle rounds, and returns their number. Runs in
 * the transaction that blocks the player, and takes the account's lock.
 */
export async function settlePlayerRounds(
  tx: Tx,
  epochs: EpochCache,
  playerId: string,
): Promise<number> {
  let account = await lockAccount(tx, playerId)
  const open = await listOpenRounds(tx, playerId)
  for (const round of open) account = await expire(tx, epochs, round, account)
  return open.length
}

/** Returns whether the error is a refusal of the money gate, for everybody or for this player. */
export function isMoneyStopped(error: unknown): boolean {
  return (
    error instanceof Refusal &&
    (error.code === 'money_stopped' || error.code === 'account_under_review')
  )
}

/** Returns the time at or before which the last step of an idle round was taken. */
function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS)
}

async function expireIfIdle(tx: Tx, epochs: EpochCache, found: RoundRecord, since: Date) {
  const account = await lockAccount(tx, found.playerId)
  const round = await findRound(tx, found.playerId, found.identifier)
  if (round === undefined || round.status !== 'open' || round.movedAt > since) return false
  if (round.source.kind === 'practice') await deleteRound(tx, round)
  else await expire(tx, epochs, round, account)
  return true
}

/** Ends an idle round. Returns the account after it. */
async function expire(
  tx: Tx,
  epochs: EpochCache,
  round: RoundRecord,
  account: LockedAccount,
): Promise<LockedAccount> {
  const step = { kind: 'expire' } as const
  const before = (await listSteps(tx, round)).flatMap(({ taken }) => taken)
  // Players' identifiers contain no space, so this identifier cannot equal one of theirs.
  const identifier = `expired ${round.identifier}`
  const loaded = await loadEpochs(tx, epochs, [round])
  const played = playStep({ round, before, identifier, request: step, step }, account, loaded)
  const isPosted = played.entries.length > 0
  if (isPosted) await assertMoneyGateOpen(tx, round.playerId)
  await writeMoves(asBatch(tx), [played])
  const { after } = played
  return isPosted ? { ...after, version: after.version + 1n } : after
}
