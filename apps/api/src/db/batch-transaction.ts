import type pg from 'pg'
import { DatabaseError } from 'pg'

/** A statement prepared once per connection and known there by its name. */
export type PreparedStatement = { name: string; text: string }

/** The handle of a batch: prepared statements on one connection, inside one transaction. */
export type BatchTx = {
  run<Row extends object>(statement: PreparedStatement, values: unknown[]): Promise<Row[]>
}

/**
 * COMMIT was sent and its answer never came: it may have happened. The caller repeats the request
 * with the same key. `code` lets the error handler recognise it without importing the database.
 */
export class CommitUnknown extends Error {
  readonly code = 'commit_unknown'
}

type Notice = { code?: string | undefined; message?: string | undefined }

/** PostgreSQL reports a commit that was only local as a success with this warning. */
export function isUnreplicated({ code, message }: Notice): boolean {
  return code === '01000' && /replicat/i.test(message ?? '')
}

/**
 * The bet path's transaction, by hand: Kysely does not keep prepared statements, and planning one
 * of these costs more than running it.
 */
export async function inBatchTransaction<T>(
  pool: pg.Pool,
  work: (tx: BatchTx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work({ run: (statement, values) => run(client, statement, values) })
    await commit(client)
    client.release()
    return result
  } catch (error) {
    await giveBack(client, error)
    throw error
  }
}

/**
 * The server refused with an ERROR, so nothing was written. A FATAL ends the connection, also in the
 * middle of a commit, and leaves the outcome open.
 */
export function isCertainNo(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity === 'ERROR'
}

/**
 * One statement that is its own transaction. When the server answers with an ERROR nothing has
 * happened; when the connection ends before that, the outcome is unknown.
 */
export async function runAlone<Row extends object>(
  pool: pg.Pool,
  statement: PreparedStatement,
  values: unknown[],
): Promise<Row[]> {
  const client = await pool.connect()
  const trouble = watch(client)
  try {
    const rows = await run<Row>(client, statement, values)
    if (trouble.isUnreplicated) throw new CommitUnknown('The commit was not replicated.')
    client.release()
    return rows
  } catch (error) {
    const isNo = isCertainNo(error)
    client.release(!isNo)
    if (isNo || error instanceof CommitUnknown) throw error
    throw new CommitUnknown('The answer was lost.', { cause: error })
  } finally {
    trouble.forget()
  }
}

async function run<Row extends object>(
  client: pg.PoolClient,
  { name, text }: PreparedStatement,
  values: unknown[],
): Promise<Row[]> {
  const result = await client.query<Row>({ name, text, values })
  return result.rows
}

async function commit(client: pg.PoolClient) {
  const answer = await client.query('commit').catch((error: unknown) => {
    throw new CommitUnknown('The answer to COMMIT was lost.', { cause: error })
  })
  if (answer.command !== 'COMMIT') throw new Error('The transaction had failed before COMMIT.')
}

/** After any error the connection's state is not worth guessing: roll back, or drop it. */
async function giveBack(client: pg.PoolClient, error: unknown): Promise<void> {
  if (error instanceof CommitUnknown) return client.release(true)
  const isClean = await client.query('rollback').then(
    () => true,
    () => false,
  )
  client.release(!isClean)
}

function watch(client: pg.PoolClient) {
  const trouble = { isUnreplicated: false, forget: () => {} }
  const onNotice = (notice: Notice) => {
    trouble.isUnreplicated ||= isUnreplicated(notice)
  }
  client.on('notice', onNotice)
  trouble.forget = () => client.off('notice', onNotice)
  return trouble
}
