import type pg from 'pg'
import { DatabaseError } from 'pg'

/** A statement that each connection prepares once, under this name. */
export type PreparedStatement = { name: string; text: string }

/** A handle that runs prepared statements on one connection, inside one transaction. */
export type BatchTx = {
  /** Runs a statement. Statements that are not awaited are sent together and run in their order. */
  run<Row extends object>(statement: PreparedStatement, values: unknown[]): Promise<Row[]>
  /**
   * Runs a statement whose rows nobody reads. It may be sent together with COMMIT, so it must fail
   * by itself if the transaction may not be committed.
   */
  runLast(statement: PreparedStatement, values: unknown[]): Promise<void>
}

/**
 * The error thrown when COMMIT was sent but its reply was lost, so the transaction may have been
 * committed. The caller repeats the request with the same key. The error handler recognises this
 * error by `code`, so that it need not import the database.
 */
export class CommitUnknown extends Error {
  readonly code = 'commit_unknown'
}

type Notice = { code?: string | undefined; message?: string | undefined }

/**
 * Returns whether a notice is the warning that a commit was not replicated. PostgreSQL reports such
 * a commit as a success.
 */
export function isUnreplicated({ code, message }: Notice): boolean {
  return code === '01000' && /replicat/i.test(message ?? '')
}

/**
 * Runs a transaction of the bet path without Kysely, which does not use prepared statements:
 * planning these statements costs more than running them. BEGIN is sent together with the first
 * statements, and COMMIT together with the last ones, so that a batch takes two trips to the
 * server.
 */
export async function inBatchTransaction<T>(
  pool: pg.Pool,
  work: (tx: BatchTx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const last: Promise<unknown>[] = []
  try {
    const result = await work(begin(client, last))
    await commit(client, last)
    client.release()
    return result
  } catch (error) {
    // A statement after a failed one reports only that the transaction has failed.
    const isUnknown = error instanceof CommitUnknown
    const cause = isUnknown ? error : ((await firstError(last)) ?? error)
    await giveBack(client, cause)
    throw cause
  }
}

/** Sends BEGIN, and returns the handle of the transaction. Collects its last statements. */
function begin(client: pg.PoolClient, last: Promise<unknown>[]): BatchTx {
  const begun = client.query('begin')
  last.push(begun)
  handleLater(begun)
  return {
    async run<Row extends object>(statement: PreparedStatement, values: unknown[]) {
      const [rows] = await Promise.all([run<Row>(client, statement, values), begun])
      return rows
    },
    async runLast(statement, values) {
      // Without its BEGIN, the statement would be a transaction of its own.
      await begun
      const sent = run(client, statement, values)
      handleLater(sent)
      last.push(sent)
    },
  }
}

/** Keeps a rejection that is handled later from ending the process. */
function handleLater(sent: Promise<unknown>): void {
  sent.catch(() => {})
}

async function firstError(sent: readonly Promise<unknown>[]): Promise<unknown> {
  const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
  return failed?.status === 'rejected' ? failed.reason : undefined
}

/**
 * Returns whether the server rejected the statement with an ERROR, so that nothing was written. A
 * FATAL error, in contrast, can end the connection during a commit and leave the outcome unknown.
 * The severity is in the server's language (`lc_messages`), and node-postgres does not pass on the
 * untranslated one. So the SQLSTATE decides, and the English word only for codes that may have
 * either severity, such as that of a full disk.
 */
export function isCertainNo(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  return NEVER_FATAL.test(error.code ?? '') || error.severity === 'ERROR'
}

/**
 * The codes that PostgreSQL reports to an open connection only with the severity ERROR: violated
 * cardinality, data exceptions, violated constraints, invalid transaction states except timeouts
 * that end the connection, rollbacks except an unknown completion, syntax and access errors, failed
 * view checks, exceeded program limits, objects in a wrong state, cancelled statements, and errors
 * of PL/pgSQL.
 */
const NEVER_FATAL = /^(2[123]|25(?!P0[34])|40(?!003)|42|44|54|55|57014$|P0)/

/**
 * Runs one statement as a transaction of its own. If the server reports an ERROR, nothing was
 * written. If the connection ends first, the outcome is unknown, and CommitUnknown is thrown.
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

/**
 * Reads outside a transaction, which saves the trips of BEGIN and COMMIT. Statements that are not
 * awaited are sent together and run in their order, each on a newer snapshot than the last.
 */
export async function readTogether<T>(
  pool: pg.Pool,
  work: (reader: Pick<BatchTx, 'run'>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    const result = await work({ run: (...asked) => run(client, ...asked) })
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
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

/**
 * Commits. If one of the last statements failed with an ERROR, the server has rolled back instead;
 * after any other error, the outcome is unknown.
 */
async function commit(client: pg.PoolClient, last: readonly Promise<unknown>[]): Promise<void> {
  const [written, answer] = await Promise.allSettled([Promise.all(last), client.query('commit')])
  if (written.status === 'rejected' && isCertainNo(written.reason)) throw written.reason
  const lost = [written, answer].find(({ status }) => status === 'rejected')
  if (lost?.status === 'rejected') {
    throw new CommitUnknown('The answer to COMMIT was lost.', { cause: lost.reason })
  }
  if (answer.status === 'fulfilled' && answer.value.command !== 'COMMIT') {
    throw new Error('The transaction had failed before COMMIT.')
  }
}

/**
 * Rolls back after an error and returns the connection to the pool. Drops the connection if the
 * rollback fails or the outcome of COMMIT is unknown.
 */
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
