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
 * Runs each statement as the API's role, rolls it back, and returns the statements that the schema
 * rejects. The client must be a superuser: foreign keys and triggers are switched off, because the
 * rows that the recorded values refer to do not exist.
 */
export async function replay(client: pg.Client, statements: Recorded[]): Promise<Failure[]> {
  const failures: Failure[] = []
  for (const { name, text, values } of statements) {
    await client.query('savepoint before')
    await client.query('set local session_replication_role = replica')
    try {
      const decoded = values.map(decode)
      if (name?.startsWith('post-')) await client.query(ACCOUNTS, decoded.slice(0, 2))
      await client.query('set local role kapis_app')
      await client.query<object>(text, decoded)
    } catch (error) {
      failures.push({ statement: name ?? text, why: (error as Error).message })
    }
    await client.query('rollback to before')
  }
  return failures
}

/**
 * Inserts the accounts of a batch, with the versions that they had before its bets: bets are posted
 * only if the version is unchanged.
 */
const ACCOUNTS = `insert into ledger_account (player_id, version)
  select * from unnest($1::uuid[], $2::int8[])`
