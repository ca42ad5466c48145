import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../apps/api/src/db/pool.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { FaultProxy } from '../../fault-proxy/fault-proxy.ts'
import type { ApiAddress, BetAnswer, BetClient, BetAck } from '../shared/crowd/bet-client.ts'
import { isBusy } from '../shared/app/ask-patiently.ts'
import { hearPatiently } from '../shared/crowd/hear-patiently.ts'
import { isCommit } from './trials.ts'

const REFUSALS_MAX = 50

export type LostCommits = {
  resets: number
  /** The number of answers other than outcome_unknown. */
  otherCodes: number
  /** The number of bets that are not in the journal exactly once after a retry. */
  notOnce: number
  /** The number of answers to retries that differ from the bet in the journal. */
  otherAnswers: number
}

export type LostCommitOptions = {
  line: BetClient
  address: ApiAddress
  db: Db
  proxy: FaultProxy
  player: Player
  times: number
  say: (line: string) => void
}

/**
 * Places one bet at a time and cuts the connection at COMMIT, half of the time after PostgreSQL has
 * received it. The API cannot know the outcome and must say so. A retry with the same identifier
 * must then return the outcome.
 */
export async function loseCommits(options: LostCommitOptions): Promise<LostCommits> {
  const found = { resets: 0, otherCodes: 0, notOnce: 0, otherAnswers: 0 }
  const { line, address, player, proxy } = options
  for (let n = 0; n < options.times; n += 1) {
    const identifier = `${player.username}-lost-${n}`
    resetOnce(proxy, n % 2 === 0 ? 'after' : 'before', () => (found.resets += 1))
    const { resets } = found
    const first = await rollUntilTaken(options, identifier, () => found.resets > resets)
    proxy.clear()
    const code = first === 'nothing' ? first : first.code
    if (code !== 'outcome_unknown') options.say(`OTHER CODE after a lost commit: ${code}`)
    found.otherCodes += Number(code !== 'outcome_unknown')
    const second = await hearPatiently(() => line.rollDice(address, player, identifier))
    const rows = await findRows(options.db, player, identifier)
    found.notOnce += Number(rows.length !== 1)
    found.otherAnswers += Number(seqOf(second) !== Number(rows[0]?.seq))
  }
  return found
}

/** Rolls again while a busy API refuses the bet before it has tried to commit it. */
async function rollUntilTaken(
  { line, address, player }: LostCommitOptions,
  identifier: string,
  isReset: () => boolean,
): Promise<BetAnswer> {
  for (let tries = 1; ; tries += 1) {
    const heard = await line.rollDice(address, player, identifier)
    const isRefused = heard !== 'nothing' && isBusy(heard) && !isReset()
    if (!isRefused || tries === REFUSALS_MAX) return heard
    await wait(100)
  }
}

function resetOnce(proxy: FaultProxy, when: 'before' | 'after', count: () => void): void {
  let isDone = false
  const reset = (bytes: Buffer) => {
    if (isDone || !isCommit(bytes)) return null
    isDone = true
    count()
    return when
  }
  proxy.set({ toServer: { reset } })
}

/**
 * Finds the journal entries of a bet, including those that the API stored under an identifier
 * derived from the bet's.
 */
function findRows(db: Db, player: Player, identifier: string) {
  return db
    .selectFrom('ledger_journal')
    .select(['seq', 'cause_key'])
    .where('player_id', '=', player.userId)
    .where('cause_key', 'like', `${identifier}%`)
    .orderBy('seq')
    .execute()
}

const seqOf = (heard: BetAnswer) =>
  heard === 'nothing' || heard.status !== 200 ? null : (heard.data as BetAck).ledgerSeq
