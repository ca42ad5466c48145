import * as routes from '@kapis/contract/routes'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { ProofApp } from '../shared/app/proof-app.ts'
import { coinsOf, newestRequestOf } from './people.ts'
import type { Attempt } from './people.ts'

type Crew = { boss: Player; second: Player; friend: Player }

/** Requests that have lost what they were based on, each agreed to by a second person. */
export async function tryLapsed(house: ProofApp, crew: Crew): Promise<Attempt[]> {
  const tried: Attempt[] = []
  for (const [words, spoil] of Object.entries(SPOILED)) {
    const maker = await house.aPlayer({ role: 'admin' })
    const body = { amount: 6000, currency: 'coin', type: 'admin_deposit', comment: words }
    const params = { userId: crew.friend.userId }
    await house.ask(maker, routes.adjustWallet, { params, body })
    const approvalId = await newestRequestOf(house, maker)
    await spoil(house, crew, { maker, approvalId })
    const before = await coinsOf(house, crew.friend)
    const asked = { params: { approvalId }, body: { verdict: 'approve' } }
    const { status, code } = await house.ask(crew.second, routes.decideApproval, asked)
    const isPaid = (await coinsOf(house, crew.friend)) !== before
    const isAlone = isPaid || status === 200 || code !== 'approval_lapsed'
    tried.push({ words: `agree to the request of somebody ${words}: ${code}`, isAlone })
    // One subject has one open request: the next one must not meet what a bug left behind.
    await house.db
      .updateTable('approval')
      .set({ subject: approvalId })
      .where('approval_id', '=', approvalId)
      .execute()
  }
  return tried
}

type Spoil = (
  house: ProofApp,
  crew: Crew,
  of: { maker: Player; approvalId: string },
) => Promise<void>

const updateMaker = async (house: ProofApp, boss: Player, maker: Player, body: object) => {
  const params = { userId: maker.userId }
  await house.ask(boss, routes.updateUser, { params, body: { reason: 'A proof', ...body } })
}

const SPOILED: Record<string, Spoil> = {
  blocked: (house, { boss }, { maker }) => updateMaker(house, boss, maker, { status: 'blocked' }),
  disabled: (house, { boss }, { maker }) => updateMaker(house, boss, maker, { status: 'disabled' }),
  'blocked and let in again': async (house, { boss }, { maker }) => {
    await updateMaker(house, boss, maker, { status: 'blocked' })
    await updateMaker(house, boss, maker, { status: 'active' })
  },
  'blocked without our use case': async ({ db }, _, { maker }) => {
    await db
      .updateTable('app_user')
      .set({ status: 'blocked' })
      .where('user_id', '=', maker.userId)
      .execute()
  },
  demoted: async (house, { boss, second }, { maker }) => {
    await updateMaker(house, boss, maker, { role: 'moderator' })
    const params = { approvalId: await newestRequestOf(house, boss) }
    await house.ask(second, routes.decideApproval, { params, body: { verdict: 'approve' } })
  },
  deleted: async (house, { boss }, { maker }) => {
    await house.ask(boss, routes.deleteUser, { params: { userId: maker.userId } })
  },
  'who asked eight days ago': async ({ db }, _, { approvalId }) => {
    await db
      .updateTable('approval')
      .set({ made_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('approval_id', '=', approvalId)
      .execute()
  },
}
