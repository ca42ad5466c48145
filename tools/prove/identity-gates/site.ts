import type { Route } from '@kapis/contract/route'
import type pg from 'pg'
import { buildApp } from '../../../apps/api/src/app/app.ts'
import { openPool } from '../../../apps/api/src/db/pool.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { ProofApi, ProofContext } from '../proof.ts'
import { openHttpClient } from '../shared/app/http-client.ts'
import { openProofApp } from '../shared/app/proof-app.ts'
import type { CallOptions, Heard, ProofApp } from '../shared/app/proof-app.ts'

/** Two API processes with real money on, and two members of staff. */
export type GateSite = {
  ctx: ProofContext
  app: ProofApp
  owner: pg.Pool
  admin: Player
  second: Player
  /** Asks the first process by HTTP, or the other one. */
  ask(as: Player, route: Route, sent?: CallOptions, at?: ApiName): Promise<Heard>
}
export type ApiName = 'first' | 'other'

/** The result of one kind of attack: the requests that had to be refused, and those that passed. */
export type Attack = { tried: number; passed: number }

const REAL = { REAL_MONEY: 'true' }
const NO_LIMITS = {
  BETS_PER_SECOND: '0',
  STEPS_PER_SECOND: '0',
  REQUESTS_PER_SECOND: '0',
  SIGN_INS_PER_HOUR: '0',
  PROMO_GUESSES_PER_HOUR: '0',
  UPLOADS_PER_MINUTE: '0',
}

export async function openGateSite(ctx: ProofContext): Promise<GateSite> {
  // This app serves no request. It lends its settings to what the worker and a database would do.
  const app = await openProofApp(ctx, buildApp, REAL)
  const start = () =>
    ctx.startApi({
      env: { ...REAL, ...NO_LIMITS },
      ...(ctx.planted && { plant: 'pays-unchecked' }),
    })
  const [first, other] = await Promise.all([start(), start()])
  const apis: Record<ApiName, ProofApi> = { first, other }
  const client = openHttpClient(ctx)
  const { ownerUrl } = await ctx.database()
  const owner = openPool({ url: ownerUrl, connectionsMax: 2, waitMs: 60_000 })
  ctx.onExit(() => owner.end())
  return {
    ctx,
    app,
    owner,
    admin: await app.aPlayer({ role: 'super_admin' }),
    second: await app.aPlayer({ role: 'super_admin' }),
    ask: (as, route, sent, at = 'first') => client(apis[at], as, route, sent),
  }
}

export function addAttacks(attacks: readonly Attack[]): Attack {
  return {
    tried: attacks.reduce((sum, { tried }) => sum + tried, 0),
    passed: attacks.reduce((sum, { passed }) => sum + passed, 0),
  }
}

/** Counts the replies that should have been refusals. Prints those that were not. */
export function expectRefused(
  site: GateSite,
  words: string,
  heard: readonly Pick<Heard, 'status' | 'code'>[],
  code?: string,
): Attack {
  const isRefused = (one: Pick<Heard, 'status' | 'code'>) =>
    one.status !== 200 && (code === undefined || one.code === code)
  const passed = heard.filter((one) => !isRefused(one))
  for (const one of passed) site.ctx.say(`PASSED ${words}: ${one.status} ${one.code}`)
  return { tried: heard.length, passed: passed.length }
}
