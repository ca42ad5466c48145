import { POLICY } from '@kapis/contract/policy'
import * as routes from '@kapis/contract/routes'
import type { Route } from '@kapis/contract/route'
import { buildApp } from '../../../apps/api/src/app/app.ts'
import { jsonSchema } from '../../../apps/api/src/http/replies/envelope.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { noteProgress } from '../progress.ts'
import type { Proof } from '../proof.ts'
import { openProofApp } from '../shared/app/proof-app.ts'
import type { ProofApp } from '../shared/app/proof-app.ts'
import { goodBody } from '../shared/requests/good-body.ts'
import { mountedRoutes } from '../shared/requests/mounted-routes.ts'
import { realBody, realPath } from '../shared/requests/real-request.ts'
import type { Schema } from '../shared/requests/values-of.ts'
import { assignExtras } from './planted.ts'

/** Fields of stored rows. No client may set one unless the route's schema names it. */
const EXTRAS: Record<string, unknown> = {
  role: 'super_admin',
  status: 'active',
  balance: 1_000_000,
  coin_minor: 10_000_000,
  userId: '00000000-0000-4000-8000-000000000000',
  user_id: '00000000-0000-4000-8000-000000000000',
  createdAt: '2020-01-01T00:00:00Z',
  availableUses: 1_000,
  passwordHash: '$argon2id$none',
  isAgeConfirmed: true,
  isTotpEnrolled: false,
  constructor: { prototype: { role: 'super_admin' } },
}

export const proof: Proof = {
  name: 'mass.assign',
  about: 'No field that a route does not name is taken from a body, and no row changes by one.',
  async run(ctx) {
    const testApp = await openProofApp(ctx, ctx.planted ? assignExtras : buildApp)
    await testApp.app.ready()
    const mounted = mountedRoutes(testApp.app)
    const figures = { routes: 0, bodies: 0, notRefused: 0, rowsChanged: 0 }
    for (const name of mounted) {
      const route: Route = routes[name]
      if (route.body === undefined) continue
      figures.routes += 1
      const schema = jsonSchema(route.body, 'input')
      const named = namesOf(schema)
      const owner = await testApp.aPlayer({ coins: 100 })
      const isForStaff = POLICY[name].for === 'staff'
      const caller = isForStaff ? await testApp.aPlayer({ role: 'super_admin' }) : owner
      const good = goodBody(schema, await realBody(testApp, name, owner))
      for (const [key, value] of Object.entries(EXTRAS)) {
        if (named.has(key)) continue
        const before = await readUsers(testApp, [owner, caller])
        const path = await realPath(testApp, route.path, owner)
        const body = { ...good, [key]: value }
        const { status } = await testApp.ask(caller, { ...route, path }, { body })
        noteProgress()
        figures.bodies += 1
        const isChanged = (await readUsers(testApp, [owner, caller])) !== before
        figures.notRefused += Number(status !== 400)
        figures.rowsChanged += Number(isChanged)
        if ((status !== 400 || isChanged) && figures.notRefused + figures.rowsChanged <= 20) {
          ctx.say(`WRONG ${name} with ${key}: ${status}${isChanged ? ', a row changed' : ''}`)
        }
      }
    }
    const isGood = figures.notRefused === 0 && figures.rowsChanged === 0
    return { pass: isGood && figures.routes > 50, figures }
  },
}

function namesOf({ properties = {}, anyOf = [], oneOf = [] }: Schema): Set<string> {
  const inside = [...anyOf, ...oneOf].flatMap((choice) => [...namesOf(choice)])
  return new Set([...Object.keys(properties), ...inside])
}

/** Reads the rows that decide what these users may do and own. */
async function readUsers({ db }: ProofApp, users: Player[]): Promise<string> {
  const rows = await db
    .selectFrom('app_user')
    .innerJoin('ledger_account', 'ledger_account.player_id', 'app_user.user_id')
    .selectAll()
    .where(
      'app_user.user_id',
      'in',
      users.map(({ userId }) => userId),
    )
    .orderBy('app_user.user_id')
    .execute()
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}
