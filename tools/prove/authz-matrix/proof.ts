import { POLICY, checkAccess } from '@kapis/contract/policy'
import type { Access } from '@kapis/contract/policy'
import type { Role } from '@kapis/contract/auth'
import { buildApp } from '../../../apps/api/src/app/app.ts'
import type { App } from '../../../apps/api/src/app/app.ts'
import { readConfig } from '../../../apps/api/src/config.ts'
import { openPool } from '../../../apps/api/src/db/pool.ts'
import type { Db } from '../../../apps/api/src/db/pool.ts'
import type { MountedRoute } from '../../../apps/api/src/http/watch-routes.ts'
import { credentialsOf } from '../../../apps/api/test/credentials.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { makeApiToken } from '../../../apps/api/test/tokens/api-token.ts'
import { askPatiently } from '../shared/app/ask-patiently.ts'
import type { Proof, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { realBody, realPath } from '../shared/requests/real-request.ts'

const IDENTITIES = [
  'anonymous',
  'player',
  'other player',
  'moderator',
  'admin',
  'super_admin',
  'disabled user',
  'API token',
] as const
type Identity = (typeof IDENTITIES)[number]

export const proof: Proof = {
  name: 'authz.matrix',
  about: 'Every mounted route treats every role as the policy table says. [ROLE-02]',
  async run(ctx) {
    const testApp = await openProofPlayers(ctx)
    const app = await openApp(ctx, testApp.db)
    const listed = app.listRoutes()
    const isReady = await app.ready().then(
      () => true,
      (error: Error) => (ctx.say(error.message), false),
    )
    const unlisted = listed.filter((route) => !route.isPublic && route.name === null)
    if (!isReady)
      return { pass: false, figures: { routes: listed.length, unlisted: unlisted.length } }
    const guarded = listed.filter((route) => route.name !== null)
    const users = await gather(testApp)
    let cells = 0
    const wrong: string[] = []
    for (const route of guarded) {
      for (const identity of IDENTITIES) {
        const { isRight, text } = await tryRoute(app, users, route, identity)
        cells += 1
        if (!isRight) wrong.push(text)
      }
    }
    wrong.forEach((line) => ctx.say(`WRONG ${line}`))
    const match = Math.round((1 - wrong.length / cells) * 10_000) / 100
    const figures = {
      routes: guarded.length,
      identities: IDENTITIES.length,
      cells,
      matchPercent: match,
    }
    ctx.say(`${guarded.length} paths × ${IDENTITIES.length} identities`)
    return { pass: wrong.length === 0 && unlisted.length === 0 && cells > 100, figures }
  },
}

/** Opens the API in this process. Planted bug: a route that is mounted without a policy. */
async function openApp(ctx: ProofContext, db: Db): Promise<App> {
  const { appUrl } = await ctx.database()
  const config = readConfig({
    PROFILE: 'test',
    DATABASE_URL: appUrl,
    SECRETS_KEY: ctx.secretsKey,
    LOG_LEVEL: 'silent',
    PUBLIC_ORIGINS: 'https://kapis.test',
    BETS_PER_SECOND: '0',
    REQUESTS_PER_SECOND: '0',
    SIGN_INS_PER_HOUR: '0',
    PROMO_GUESSES_PER_HOUR: '0',
  })
  const betPool = openPool({ url: appUrl, connectionsMax: 2, waitMs: 5_000 })
  const deps = { config, db, betPool, clock: () => new Date() }
  const app = await buildApp(deps)
  if (ctx.planted) app.get('/api/v1/admin/forgotten', () => 'hello')
  ctx.onExit(() => betPool.end())
  ctx.onExit(() => app.close())
  return app
}

/**
 * Tries one cell of the matrix: one route as one identity. A caller who could change their own
 * account is created for this cell only, so that no cell affects the next.
 */
async function tryRoute(app: App, users: TestUsers, route: MountedRoute, identity: Identity) {
  const { testApp } = users
  const isFresh = route.url.includes('/auth/') || (identity === 'player' && route.method !== 'GET')
  const caller = await (isFresh ? makeCaller(testApp, identity) : users.callerFor(identity))
  const owner = identity === 'player' ? caller! : users.owner
  const expected = expectedStatus(POLICY[route.name!], caller, identity, owner.userId)
  const request = {
    method: route.method as 'GET',
    url: await realPath(testApp, route.url, owner),
    ...(route.method !== 'GET' && { payload: await realBody(testApp, route.name!, owner) }),
    headers: credentialsOf(await senderOf(testApp, caller, identity)),
  }
  const { status } = await askPatiently(async () => heardOf(await app.inject(request)))
  const seen = status === 401 || status === 403 ? status : 'let in'
  // Routes that check the session later do not know tokens.
  const isUnknown = identity === 'API token' && POLICY[route.name!].for === 'signed-in'
  const text = `${route.method} ${route.url} as ${identity}: ${seen}, expected ${expected}`
  return { isRight: seen === expected || (isUnknown && seen === 401), text }
}

/**
 * Returns the status, and the code of a 503. It parses no other body, because some replies are
 * files.
 */
function heardOf({ statusCode, body }: { statusCode: number; body: string }) {
  const code = statusCode === 503 ? (JSON.parse(body) as { code: string }).code : null
  return { status: statusCode, code }
}

type TestUsers = Awaited<ReturnType<typeof gather>>

/** Creates one caller for each identity, and the owner of the rows that the callers request. */
async function gather(testApp: ProofPlayers) {
  const callers = new Map<Identity, Player | null>()
  for (const identity of IDENTITIES) callers.set(identity, await makeCaller(testApp, identity))
  const callerFor = async (identity: Identity) => callers.get(identity) ?? null
  return { testApp, owner: await testApp.aPlayer(), callerFor }
}

async function makeCaller(testApp: ProofPlayers, identity: Identity): Promise<Player | null> {
  if (identity === 'anonymous') return null
  const caller = await testApp.aPlayer({ role: roleOf(identity) })
  // Some routes about the caller's own account refuse a session that was not confirmed.
  await testApp.db
    .updateTable('user_session')
    .set({ stepped_up_until: new Date(Date.now() + 3_600_000) })
    .where('user_id', '=', caller.userId)
    .execute()
  if (identity === 'disabled user') {
    await testApp.db
      .updateTable('app_user')
      .set({ status: 'disabled' })
      .where('user_id', '=', caller.userId)
      .execute()
  }
  return caller
}

function expectedStatus(
  access: Access,
  caller: Player | null,
  identity: Identity,
  ownerId: string,
): 401 | 403 | 'let in' {
  if (identity === 'API token' && access.for !== 'anyone') {
    return access.for === 'staff' && access.takesApiTokens === true ? 'let in' : 403
  }
  const isKnown = caller !== null && identity !== 'disabled user'
  const actor = isKnown ? { userId: caller.userId, role: roleOf(identity) } : null
  const result = checkAccess(access, actor, ownerId)
  return result === 'allow' ? 'let in' : result === 'sign-in' ? 401 : 403
}

/** Returns the caller, or a program with a token of the caller for every report. */
async function senderOf({ db }: ProofPlayers, caller: Player | null, identity: Identity) {
  return identity === 'API token' ? makeApiToken(db, caller!) : caller
}

function roleOf(identity: Identity): Role {
  if (identity === 'API token') return 'super_admin'
  const isStaff = identity === 'moderator' || identity === 'admin' || identity === 'super_admin'
  return isStaff ? identity : 'player'
}
