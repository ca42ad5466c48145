import { sql } from 'kysely'
import { inject } from 'vitest'
import { databaseUrl } from '../../../tools/services/databases.ts'
import { makePasswords } from '../src/features/auth/passwords/passwords.ts'
import { openTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

export const SECRETS_KEY = Buffer.alloc(32, 7)
const COOKIE = /^__Host-kapis=([^;]*); (.*)$/
const DEVICE = /^__Host-kapis-device=([^;]*);/
const CELL = /^kapis_cell=([^;]*);/

export type AuthAnswer = {
  status: number
  body: { data: Record<string, unknown> | null; message: string; code?: string }
  /** The session cookie that the reply sets: '' if it clears the cookie, null if it sets none. */
  cookie: string | null
  cookieFlags: string | null
  /** The device cookie that a successful sign-in sets. */
  device: string | null
  /** The cookie that names the cell: '' if the reply clears it, null if it sets none. */
  cell: string | null
}

/** Where a request comes from: its address, and the device cookie of its browser. */
export type From = { address?: string; device?: string | null; forwardedFor?: string }

/** Opens the API for tests of sign-in. Its methods return replies together with their cookies. */
export async function openAuthTestApp(environment: Record<string, string> = {}) {
  return authTestApp(
    await openTestApp({ SECRETS_KEY: SECRETS_KEY.toString('hex'), ...environment }),
  )
}

/** Returns the methods for tests of sign-in, of an API that is open already. */
export function authTestApp(testApp: TestApp) {
  return {
    app: testApp.app,
    db: testApp.db,
    owner: testApp.owner,
    sealer: testApp.sealer,
    passwords: makePasswords([SECRETS_KEY]),
    close: testApp.close,
    async appUrl(): Promise<string> {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
        testApp.db,
      )
      return databaseUrl(inject('kapisDb').adminUrl, rows[0]?.name ?? '', 'kapis_app')
    },
    async get(path: string, cookie: string): Promise<Pick<AuthAnswer, 'status' | 'body'>> {
      const headers = { cookie: `__Host-kapis=${cookie}` }
      const reply = await testApp.app.inject({ url: `/api/v1/auth/${path}`, headers })
      return { status: reply.statusCode, body: reply.json() }
    },
    async post(
      path: string,
      payload?: object,
      cookie?: string,
      { address = '127.0.0.1', device = null, forwardedFor }: From = {},
    ): Promise<AuthAnswer> {
      const cookies = [
        ...(cookie === undefined ? [] : [`__Host-kapis=${cookie}`]),
        ...(device === null ? [] : [`__Host-kapis-device=${device}`]),
      ]
      const reply = await testApp.app.inject({
        method: 'POST',
        url: `/api/v1/auth/${path}`,
        remoteAddress: address,
        ...(payload !== undefined && { payload }),
        headers: {
          ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
          ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
        },
      })
      const set = [reply.headers['set-cookie'] ?? []].flat()
      const find = (shape: RegExp) => set.map((one) => shape.exec(one)).find((one) => one !== null)
      return {
        status: reply.statusCode,
        body: reply.json(),
        cookie: find(COOKIE)?.[1] ?? null,
        cookieFlags: find(COOKIE)?.[2] ?? null,
        device: find(DEVICE)?.[1] ?? null,
        cell: find(CELL)?.[1] ?? null,
      }
    },
  }
}

export type AuthTestApp = ReturnType<typeof authTestApp>

export const PASSWORD = 'Right-Password1!'
let users = 0

/** Returns a valid sign-up form whose username, email and mobile number are unused. */
export function aForm(changes: object = {}) {
  users += 1
  const number = String(users).padStart(6, '0')
  return {
    username: `player_${number}`,
    email: `player_${number}@example.com`,
    mobileNumber: `09170${number}`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...changes,
  }
}

/** Signs up a player, and returns the player with the session's cookie. */
export async function aPlayer(testApp: AuthTestApp) {
  const form = aForm()
  const { body, cookie } = await testApp.post('signup', form)
  const user = body.data?.['user'] as { userId: string } | undefined
  if (user === undefined || cookie === null) throw new Error(`No sign-up: ${body.message}`)
  return { userId: user.userId, username: form.username, cookie }
}

/** Creates a staff member who has signed in after getting the role. */
export async function aStaffMember(testApp: AuthTestApp, role = 'admin') {
  const player = await aPlayer(testApp)
  await setUser(testApp, player.userId, { role })
  const { cookie } = await testApp.post('signin', { username: player.username, password: PASSWORD })
  if (cookie === null) throw new Error('No sign-in')
  return { ...player, cookie }
}

export function signIn(
  testApp: AuthTestApp,
  username: string,
  changes: object = {},
  from: From = {},
): Promise<AuthAnswer> {
  return testApp.post('signin', { username, password: PASSWORD, ...changes }, undefined, from)
}

export async function setUser(
  testApp: AuthTestApp,
  userId: string,
  changes: object,
): Promise<void> {
  await testApp.owner.updateTable('app_user').set(changes).where('user_id', '=', userId).execute()
}

export function getUser(testApp: AuthTestApp, userId: string) {
  return testApp.db
    .selectFrom('app_user')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

export function listSessions(testApp: AuthTestApp, userId: string) {
  return testApp.db
    .selectFrom('user_session')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export async function isSignedIn(testApp: AuthTestApp, cookie: string): Promise<boolean> {
  const { body } = await testApp.post('verify', undefined, cookie)
  return body.data?.['isAuthenticated'] === true
}
