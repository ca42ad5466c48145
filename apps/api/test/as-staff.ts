import { fillPath } from '@kapis/contract/route'
import type { Route } from '@kapis/contract/route'
import { sql } from 'kysely'
import { credentialsOf } from './credentials.ts'
import type { Sender } from './credentials.ts'
import type { TestApp } from './test-app.ts'

type Sent = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
  /** The cell that the header names. */
  cell?: string
}

/** Sends a request of a member of staff to the API of their own cell, and returns its answer. */
export async function sendAs(
  { app }: Pick<TestApp, 'app'>,
  as: Sender | null,
  route: Route,
  { params, query, body, headers, cell }: Sent = {},
) {
  const reply = await app.inject({
    method: route.method,
    url: fillPath(route.path, params),
    ...(query !== undefined && { query }),
    ...(body !== undefined && { payload: body }),
    headers: {
      ...credentialsOf(as),
      'idempotency-key': crypto.randomUUID(),
      ...(cell !== undefined && { 'kapis-cell': cell }),
      ...headers,
    },
  })
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  const { data, code } = (isJson ? JSON.parse(reply.body) : {}) as {
    data?: Record<string, unknown>
    code?: string
  }
  return { status: reply.statusCode, data, code, reply }
}

/** Returns a user's row of a cell, as the other cells' lists of staff show it. */
export async function readStaffRow({ db }: Pick<TestApp, 'db'>, { userId }: { userId: string }) {
  const { rows } = await sql<{ role: string; status: string; home: string | null; gone: boolean }>`
    select username, role, status, home_cell as home, deleted_at is not null as gone
    from app_user where user_id = ${userId}`.execute(db)
  return rows[0]
}
