import { POLICY } from '@kapis/contract/policy'
import type { Access, RouteName, StaffAction } from '@kapis/contract/policy'
import type { Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { Proof } from '../proof.ts'
import { askPatiently } from '../shared/app/ask-patiently.ts'
import { openProofApp } from '../shared/app/proof-app.ts'
import type { ProofApp } from '../shared/app/proof-app.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { realBody, realPath } from '../shared/requests/real-request.ts'
import { BODIES, EXCEPTIONS } from './actions.ts'
import { followRoutes } from './follow-routes.ts'
import { forgetStepUp } from './planted.ts'

export const proof: Proof = {
  name: 'stepup.matrix',
  about:
    'Every staff action that can reach money, a payee or somebody’s access asks for a step-up. [ROLE-04]',
  async run(ctx) {
    if (ctx.planted) forgetStepUp()
    const testApp = await openProofApp(ctx)
    const boss = await anEnrolledBoss(testApp)
    const reached = followRoutes()
    const missing = STAFF_ROUTES.filter(([name]) => !reached.has(name))
    missing.forEach(([name]) => ctx.say(`WRONG ${name}: no file of the API mounts it by this name`))
    let reaching = 0
    let excepted = 0
    const wrong: string[] = []
    for (const [name, actions] of STAFF_ROUTES) {
      const effects = [...(reached.get(name) ?? [])]
      if (effects.length === 0) {
        if (EXCEPTIONS[name] !== undefined) wrong.push(`${name} is an exception without need`)
        continue
      }
      for (const action of actions) {
        const code = await call(testApp, boss, { name, action })
        const isExcepted = EXCEPTIONS[name]?.[action] !== undefined
        if (isExcepted) excepted += 1
        else reaching += 1
        if ((code === 'step_up_required') !== isExcepted) continue
        const ways = effects.map(([effect, way]) => `${effect} by ${way.join(' → ')}`)
        wrong.push(`${name} (${action}) answered ${code}; it reaches ${ways.join('; ')}`)
      }
    }
    wrong.forEach((line) => ctx.say(`WRONG ${line}`))
    const figures = {
      staffRoutes: STAFF_ROUTES.length,
      actionsThatReach: reaching,
      exceptions: excepted,
      withoutStepUp: wrong.length,
    }
    return { pass: wrong.length === 0 && missing.length === 0 && reaching > 25, figures }
  },
}

const STAFF_ROUTES = (Object.entries(POLICY) as [RouteName, Access][]).flatMap(
  ([name, access]): [RouteName, readonly StaffAction[]][] =>
    access.for === 'staff' ? [[name, access.actions]] : [],
)

/** Creates a super admin with an authenticator who has not stepped up. */
async function anEnrolledBoss({ db, aPlayer }: ProofPlayers): Promise<Player> {
  const boss = await aPlayer({ role: 'super_admin' })
  await db
    .updateTable('app_user')
    .set({ totp_enrolled_at: new Date() })
    .where('user_id', '=', boss.userId)
    .execute()
  await db
    .updateTable('user_session')
    .set({ stepped_up_until: null })
    .where('user_id', '=', boss.userId)
    .execute()
  return boss
}

/** Takes one action on a route, and returns the code of the refusal; null if it succeeded. */
async function call(
  testApp: ProofApp,
  boss: Player,
  { name, action }: { name: RouteName; action: StaffAction },
): Promise<string | null> {
  const route: Route = routes[name]
  // Nobody outranks a super admin, so that changing their status is an action of its own.
  const role = action === 'users.suspend' ? 'super_admin' : 'player'
  const owner = await testApp.aPlayer({ role })
  const type = action === 'wallet.triage' ? 'deposit' : 'withdraw'
  const walletHistoryId = name === 'updateWalletRow' ? await aPending(testApp, owner, type) : null
  await testApp.db
    .updateTable('app_user')
    .set({ status: 'blocked' })
    .where('user_id', '=', owner.userId)
    .execute()
  const path = route.path.replace(':walletHistoryId', walletHistoryId ?? ':walletHistoryId')
  const request = {
    method: route.method,
    url: await realPath(testApp, path, owner),
    payload: BODIES[name]?.[action] ?? (await realBody(testApp, name, owner)),
    headers: { cookie: `__Host-kapis=${boss.cookie}` },
  }
  const { code } = await askPatiently(async () => {
    const reply = await testApp.app.inject(request)
    const heard = JSON.parse(reply.body) as { code?: string }
    return { status: reply.statusCode, code: heard.code ?? null }
  })
  return code
}

/** Creates a pending withdrawal, which can be edited and paid, or a pending deposit. */
async function aPending(
  { db }: ProofPlayers,
  { userId }: Player,
  type: 'deposit' | 'withdraw',
): Promise<string> {
  const row = {
    player_id: userId,
    type,
    receipt_file_key: type === 'deposit' ? 'receipts/matrix' : null,
    amount_minor: 10_000n,
    gcash_number: '09170000000',
    gcash_name: 'Maya',
    hold_seq: 1n,
  }
  const insert = db.insertInto('wallet_history').values(row).returning('wallet_history_id')
  return (await insert.executeTakeFirstOrThrow()).wallet_history_id
}
