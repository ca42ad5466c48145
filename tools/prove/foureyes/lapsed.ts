import * as routes from '@kapis/contract/routes'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { ProofApp } from '../shared/app/proof-app.ts'
import { coinsOf, newestRequestOf } from './users.ts'
import type { Attempt } from './users.ts'

type Crew = { boss: Player; second: Player; friend: Player }

/** Tries to approve requests whose maker or basis has changed since they were made. */
export async function tryLapsed(app: ProofApp, crew: Crew): Promise<Attempt[]> {
  const tried: Attempt[] = []
  for (const [words, spoil] of Object.entries(SPOILED)) {
    const maker = await app.aPlayer({ role: 'admin' })
    const body = { amount: 6000, currency: 'coin', type: 'admin_deposit', comment: words }
    const params = { userId: crew.friend.userId }
    await app.ask(maker, routes.adjustWallet, { params, body })
    const approvalId = await newestRequestOf(app, maker)
    await spoil(app, crew, { maker, approvalId })
    const before = await coinsOf(app, crew.friend)
    const request = { params: { approvalId }, body: { verdict: 'approve' } }
    const { status, code } = await app.ask(crew.second, routes.decideApproval, request)
    const isPaid = (await coinsOf(app, crew.friend)) !== before
    const isAlone = isPaid || status === 200 || code !== 'approval_lapsed'
    tried.push({ words: `agree to the request of somebody ${words}: ${code}`, isAlone })
    // A subject has at most one open request, so free the subject in case a bug left this request
    // open.
    await app.db
      .updateTable('approval')
      .set({ subject: approvalId })
      .where('approval_id', '=', approvalId)
      .execute()
  }
  return tried
}

type Spoil = (app: ProofApp, crew: Crew, of: { maker: Player; approvalId: string }) => Promise<void>

const updateMaker = async (app: ProofApp, boss: Player, maker: Player, body: object) => {
  const params = { userId: maker.userId }
  await app.ask(boss, routes.updateUser, { params, body: { reason: 'A proof', ...body } })
}

const SPOILED: Record<string, Spoil> = {
  blocked: (app, { boss }, { maker }) => updateMaker(app, boss, maker, { status: 'blocked' }),
  disabled: (app, { boss }, { maker }) => updateMaker(app, boss, maker, { status: 'disabled' }),
  'blocked and let in again': async (app, { boss }, { maker }) => {
    await updateMaker(app, boss, maker, { status: 'blocked' })
    await updateMaker(app, boss, maker, { status: 'active' })
  },
  'blocked without our use case': async ({ db }, _, { maker }) => {
    await db
      .updateTable('app_user')
      .set({ status: 'blocked' })
      .where('user_id', '=', maker.userId)
      .execute()
  },
  demoted: async (app, { boss, second }, { maker }) => {
    await updateMaker(app, boss, maker, { role: 'moderator' })
    const params = { approvalId: await newestRequestOf(app, boss) }
    await app.ask(second, routes.decideApproval, { params, body: { verdict: 'approve' } })
  },
  deleted: async (app, { boss }, { maker }) => {
    await app.ask(boss, routes.deleteUser, { params: { userId: maker.userId } })
  },
  'who asked eight days ago': async ({ db }, _, { approvalId }) => {
    await db
      .updateTable('approval')
      .set({ made_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('approval_id', '=', approvalId)
      .execute()
  },
}
