import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { decode } from './recorded-values.ts'
import type { Recorded } from './recorded-values.ts'

type Release = { recordedAt: string; statements: Recorded[] }

const FILE = new URL('./previous-release.json', import.meta.url)

export function readPreviousRelease(): Release {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Release
}

export type Failure = { statement: string; why: string }

/**
 * Runs each statement as the API's role in a transaction that is rolled back. Returns those that
 * the schema rejects. The client is a superuser: foreign keys and triggers are off, because the
 * rows of the recorded values are missing.
 */
export async function replay(client: pg.Client, statements: Recorded[]): Promise<Failure[]> {
  const failures: Failure[] = []
  for (const { name, text, values } of statements) {
    await client.query('savepoint before')
    await client.query('set local session_replication_role = replica')
    try {
      const decoded = values.map(decode)
      if (name?.startsWith('post-bets')) await client.query(ACCOUNTS, decoded.slice(0, 2))
      await client.query('set local role kapis_app')
      const { rows } = await client.query<object>(text, decoded)
      // These must really write: an account, its journal and its bets.
      if (name?.startsWith('post-bets') && rows.length === 0) throw new Error('nothing was written')
    } catch (error) {
      failures.push({ statement: name ?? text, why: (error as Error).message })
    }
    await client.query('rollback to before')
  }
  return failures
}

/** The accounts that a batch is written to, at the versions that it was played on. */
const ACCOUNTS = `insert into ledger_account (player_id, version)
  select * from unnest($1::uuid[], $2::int8[])`
