import type { Role } from '@kapis/contract/auth'
import type { Route } from '@kapis/contract/route'
import { decideApproval, registerPasskey, startPasskey } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { inTransaction } from '../../src/db/in-transaction.ts'
import type { Db } from '../../src/db/pool.ts'
import type { SecretBox } from '../../src/fairness/secret-box.ts'
import type { Passwords } from '../../src/features/auth/passwords/passwords.ts'
import { openSession } from '../../src/features/auth/sessions/open-session.ts'
import type { Sender } from '../credentials.ts'
import { enrolTotp, freshCode } from '../enrol-totp.ts'
import type { Player, PlayerOptions } from '../make-player.ts'
import { makeAuthenticator } from '../virtual-authenticator.ts'
import type { Authenticator } from '../virtual-authenticator.ts'

/** The origin that the API must be configured with, because passkeys belong to it. */
export const ORIGIN = 'https://kapis.test'
export const PASSWORD = 'Right-Password1!'

type Sent = { params?: Record<string, string>; body?: object }
export type TokenReply = { status: number; code?: string | null; data: unknown }

/** An API and its database, as far as tokens and changes of accounts need them. */
export type TokenSite = {
  db: Db
  sealer: SecretBox
  passwords: Pick<Passwords, 'hashCode'>
  /** The hash of `PASSWORD`. */
  passwordHash: string
  aPlayer(options?: PlayerOptions): Promise<Player>
  ask(as: Sender | null, route: Route, sent?: Sent): Promise<TokenReply>
  /** Two super admins: one asks for what needs approval, the other approves it. */
  boss: Player
  second: Player
  /** Runs the command `reset-factors` on the server. Returns whether it succeeded. */
  resetOnServer(username: string): Promise<boolean>
}

export type Passkey = Authenticator & { passkeyId: string }
export type AccountWithTokens = Player & { email: string; secret: string | null; passkey: Passkey }

/** Creates an account with a known password, a passkey and, on request, an authenticator app. */
export async function openAccount(
  site: TokenSite,
  { role, hasTotp }: { role: Role; hasTotp: boolean },
): Promise<AccountWithTokens> {
  const player = await site.aPlayer({ role, passwordHash: site.passwordHash })
  const secret = hasTotp ? await enrolTotp(site.db, site.sealer, player.userId) : null
  const passkey = await addPasskey(site, player)
  return { ...player, email: await emailOf(site, player), secret, passkey }
}

async function emailOf({ db }: TokenSite, { userId }: Player): Promise<string> {
  const user = db.selectFrom('app_user').select('email').where('user_id', '=', userId)
  return (await user.executeTakeFirstOrThrow()).email
}

export async function addPasskey(site: TokenSite, player: Player): Promise<Passkey> {
  await confirmSessions(site, player)
  const authenticator = makeAuthenticator(ORIGIN)
  const { data: options } = await site.ask(player, startPasskey)
  const body = authenticator.create(options as { challenge: string; user: { id: string } })
  const { data } = await site.ask(player, registerPasskey, { body })
  return { ...authenticator, passkeyId: (data as { passkeyId: string }).passkeyId }
}

/** Does what a step-up in every session of the user does. Step-ups have tests of their own. */
export async function confirmSessions(
  { db }: Pick<TokenSite, 'db'>,
  { userId }: Pick<Player, 'userId'>,
): Promise<void> {
  await sql`update user_session set stepped_up_until = clock_timestamp() + interval '5 minutes'
    where user_id = ${userId} and ended_at is null`.execute(db)
}

/** Returns the code that a user with an authenticator app must send, as part of a body. */
export async function codeOf(
  { db }: TokenSite,
  { userId, secret }: AccountWithTokens,
): Promise<object> {
  return secret === null ? {} : { code: await freshCode(db, userId, secret) }
}

/** Opens another session of the account, as its password would, whatever it is now. */
export function newSession(
  { db }: TokenSite,
  { userId }: AccountWithTokens,
): Promise<{ cookie: string }> {
  return inTransaction(db, async (tx) => {
    const user = tx.selectFrom('app_user').select('role').where('user_id', '=', userId)
    const { role } = await user.executeTakeFirstOrThrow()
    return openSession(tx, { userId, role: role as Role }, { ip: '127.0.0.1', userAgent: 'test' })
  })
}

/**
 * Asks for something as the first super admin. If it needs approval, the second one approves it.
 * Returns whether it was done.
 */
export async function doAsStaff(
  site: TokenSite,
  { userId }: Player,
  route: Route,
  body?: object,
): Promise<boolean> {
  const sent = { params: { userId }, ...(body !== undefined && { body }) }
  const { status, code } = await site.ask(site.boss, route, sent)
  if (code !== 'second_person_needed' && code !== 'approval_open') return status === 200
  const approvalId = await getRequest(site, 'affected_user_id', userId)
  return (await approve(site, approvalId)).status === 200
}

/** Returns the newest open request that the user made, or that is about the user. */
export async function getRequest(
  { db }: TokenSite,
  by: 'maker_id' | 'affected_user_id',
  userId: string,
): Promise<string> {
  const open = db.selectFrom('approval').select('approval_id').where('state', '=', 'open')
  const newest = open.where(by, '=', userId).orderBy('made_at', 'desc').limit(1)
  return (await newest.executeTakeFirstOrThrow()).approval_id
}

/** Approves a request as the second super admin. */
export function approve({ ask, second }: TokenSite, approvalId: string): Promise<TokenReply> {
  return ask(second, decideApproval, { params: { approvalId }, body: { verdict: 'approve' } })
}
