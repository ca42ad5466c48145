/**
 * A setup file for the database tests, used by `pnpm gen statements`. It stores each statement
 * that the API's role sends, with the values of its first run. The directory of a test with several
 * cells has a schema of its own and is left out.
 */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'
import { encode } from '../../apps/api/test/recorded-values.ts'
import type { Recorded } from '../../apps/api/test/recorded-values.ts'

const seen = new Map<string, Recorded>()
const NOT_OURS =
  /^\s*(begin|start|commit|rollback|savepoint|release|set|create|drop|alter|truncate)\b|graphile/i
const VALUES_MAX = 4_000

type QueryInput = string | { name?: string; text: string; values?: unknown[] }

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
  const isDirectory = this.database?.startsWith('directory_') ?? false
  if (this.user === 'kapis_app' && !isDirectory) keep(args[0] as QueryInput, args[1])
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

function keep(request: QueryInput, given: unknown): void {
  const { name, text, values } = typeof request === 'string' ? { text: request } : request
  if (typeof text !== 'string' || NOT_OURS.test(text) || seen.has(text)) return
  const encoded = (values ?? (Array.isArray(given) ? given : [])).map(encode)
  if (JSON.stringify(encoded).length > VALUES_MAX) return
  seen.set(text, { ...(name !== undefined && { name }), text, values: encoded })
}

afterAll(() => {
  const folder = process.env['RECORD_STATEMENTS']
  if (folder === undefined) return
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify([...seen.values()]))
})
