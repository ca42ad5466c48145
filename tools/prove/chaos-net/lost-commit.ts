import type { Db } from '../../../apps/api/src/db/pool.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { FaultProxy } from '../../fault-proxy/fault-proxy.ts'
import type { ApiAddress, BetAnswer, BetClient, BetAck } from '../shared/crowd/bet-client.ts'
import { isCommit } from './trials.ts'

export type LostCommits = {
  resets: number
  /** Answers other than outcome_unknown. */
  otherCodes: number
  /** Bets that are not in the journal exactly once after a retry. */
  notOnce: number
  /** Retry answers that differ from the bet in the journal. */
  otherAnswers: number
}

export type LostCommitOptions = {
  line: BetClient
  address: ApiAddress
  db: Db
  proxy: FaultProxy
  player: Player
  times: number
}

/**
 * Places one bet at a time and cuts the connection at COMMIT, half of the time after PostgreSQL
 * received it. The API cannot know the outcome and must say so; a retry with the same identifier
 * finds it.
 */
export async function loseCommits(options: LostCommitOptions): Promise<LostCommits> {
  const found = { resets: 0, otherCodes: 0, notOnce: 0, otherAnswers: 0 }
  const { line, address, player, proxy } = options
  for (let n = 0; n < options.times; n += 1) {
    const identifier = `${player.username}-lost-${n}`
    resetOnce(proxy, n % 2 === 0 ? 'after' : 'before', () => (found.resets += 1))
    const first = await line.rollDice(address, player, identifier)
    proxy.clear()
    found.otherCodes += Number(first === 'nothing' || first.code !== 'outcome_unknown')
    const second = await line.rollDice(address, player, identifier)
    const rows = await findRows(options.db, player, identifier)
    found.notOnce += Number(rows.length !== 1)
    found.otherAnswers += Number(seqOf(second) !== Number(rows[0]?.seq))
  }
  return found
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

/** Includes bets that the API recorded under an identifier of its own. */
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
