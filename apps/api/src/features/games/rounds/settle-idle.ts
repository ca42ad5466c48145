import { Refusal } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import { asBatch } from '#db/as-batch.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import type { Account } from '#ledger/account.ts'
import { writtenAccount } from '#ledger/bets/plays.ts'
import { assertMoneyGateOpen } from '#ledger/money-gate.ts'
import type { RoundSteps } from '#ledger/bets/plays.ts'
import { UNPACED } from '#ledger/bets/pace.ts'
import { postChanges } from '#ledger/bets/post-changes.ts'
import { closeLeftEpochs } from '../play/close-left-epochs.ts'
import {
  deleteEndedPractice,
  deleteRound,
  findOpenRoundsOf,
  listIdleRounds,
} from '../play/rounds.queries.ts'
import { playStep } from '../play/moves/play-round.ts'
import { loadEpochs } from '../play/moves/view-round.ts'
import { IDLE_MS } from './idle.ts'

const ROUNDS_AT_ONCE = 100

/** The number of errors that a run reports. If no epoch can be opened, every round has one. */
const FAILURES_SHOWN = 20

/**
 * Ends the rounds that had no step for a day, each in its own transaction. A round that has won
 * something is paid, a practice round is deleted, and any other round is void. Returns how many
 * rounds were ended.
 */
export async function settleIdleRounds(
  { db, epochs }: { db: Db; epochs: EpochCache },
  now: Date,
  roundsAtOnce = ROUNDS_AT_ONCE,
): Promise<number> {
  const since = new Date(now.getTime() - IDLE_MS)
  await deleteEndedPractice(db, since)
  const failures: unknown[] = []
  let ended = 0
  // Rounds that cannot be ended stay at the beginning of the list, and must not hide the others.
  let left = 0
  for (let isLast = false; !isLast;) {
    const idle = await listIdleRounds(db, since, { max: roundsAtOnce, skip: left })
    isLast = idle.length < roundsAtOnce
    for (const found of idle) {
      const isEnded = await inTransaction(db, (tx) => expireIfIdle(tx, epochs, found, since)).catch(
        (error: unknown) => {
          // If the money gate refused, a later run ends the round, once the gate is open or the
          // player's review is over.
          if (!isMoneyStopped(error)) failures.push(error)
          else if (error.code === 'money_stopped') isLast = true
          return false
        },
      )
      if (isEnded) ended += 1
      else left += 1
    }
  }
  if (failures.length > 0) {
    const shown = failures.slice(0, FAILURES_SHOWN)
    throw new AggregateError(shown, `${failures.length} idle rounds could not be ended.`)
  }
  return ended
}

/**
 * Ends the open rounds of a player by the rules for idle rounds. Runs in the transaction that
 * blocks the player, and takes the account's lock. A round that cannot be ended stays open, for
 * example if its epoch cannot be opened or money is stopped: it must not keep the player from being
 * blocked. Returns the number of rounds that were ended, and the errors of the others. The job for
 * idle rounds tries those again.
 */
export async function settlePlayerRounds(
  tx: Tx,
  epochs: EpochCache,
  playerId: string,
): Promise<{ ended: number; failures: unknown[] }> {
  let account = await lockAccount(tx, playerId)
  const failures: unknown[] = []
  const open = await findOpenRoundsOf(tx, playerId)
  for (const found of open.values()) {
    await sql`savepoint round`.execute(tx)
    try {
      account = await expire(tx, epochs, found, account)
      await sql`release savepoint round`.execute(tx)
    } catch (error) {
      await sql`rollback to savepoint round`.execute(tx)
      failures.push(error)
    }
  }
  return { ended: open.size - failures.length, failures }
}

/** Returns whether the error is a refusal of the money gate, for everybody or for this player. */
export function isMoneyStopped(error: unknown): error is Refusal {
  return (
    error instanceof Refusal &&
    (error.code === 'money_stopped' || error.code === 'account_under_review')
  )
}

async function expireIfIdle(
  tx: Tx,
  epochs: EpochCache,
  { playerId, game }: { playerId: string; game: string },
  since: Date,
): Promise<boolean> {
  const account = await lockAccount(tx, playerId)
  const found = (await findOpenRoundsOf(tx, playerId)).get(game)
  if (found === undefined || found.round.movedAt > since) return false
  if (found.round.source.kind === 'practice') await deleteRound(tx, found.round)
  else await expire(tx, epochs, found, account)
  return true
}

async function expire(
  tx: Tx,
  epochs: EpochCache,
  found: RoundSteps,
  account: Account,
): Promise<Account> {
  const { round } = found
  const step = { kind: 'expire' } as const
  // Players' identifiers contain no space, so this identifier cannot equal one of theirs.
  const identifier = `expired ${round.identifier}`
  const loaded = await loadEpochs(asBatch(tx), epochs, [round])
  const played = playStep({ identifier, request: step, step }, found, account, loaded)
  if (played instanceof Refusal) throw played
  if (played.lines.length > 0) await assertMoneyGateOpen(tx, round.playerId)
  const change = { ...played, before: account }
  await postChanges(asBatch(tx), [change], { pace: UNPACED, due: [] })
  await closeLeftEpochs(asBatch(tx), [change])
  return writtenAccount(change)
}
