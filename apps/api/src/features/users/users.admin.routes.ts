import { refuse, refuseWithoutSuperAdmin } from '@kapis/contract/refusals'
import { toNumber } from '@kapis/money/money'
import type { FastifyInstance } from 'fastify'
import type { Act } from '#audit/approvals.ts'
import type { Db } from '#db/pool.ts'
import { listWithTotal } from '#db/list-page.ts'
import { Said, assertSteppedUp, mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import { findFigures } from '#ledger/find-account.ts'
import { findQuarantine } from '#ledger/checks/quarantine.ts'
import { sumPlayerDays } from '#ledger/reports/sum-player-days.ts'
import { deleteAgreedUsers, deleteUser, requestDeletion } from './delete-users.ts'
import { findLimits } from './find-limits.ts'
import { findOverview } from './find-overview.ts'
import { findTimeline } from './find-timeline.ts'
import { wordsFor } from './plan-change.ts'
import { presentPerson } from './present-person.ts'
import { changeAgreedRole, updateUser } from './update-user.ts'
import type { UpdateUserDeps } from './update-user.ts'
import { findPeople, getPersonRow, sumCashier } from './users.queries.ts'

const DAYS = 14

/** What a second person can agree to here. */
export function userActs(deps: UpdateUserDeps): Readonly<Record<string, Act>> {
  return {
    'users.role': changeAgreedRole(deps),
    'users.delete-many': deleteAgreedUsers(deps),
  }
}

export function usersAdminRoutes(app: FastifyInstance, door: Door, deps: UpdateUserDeps): void {
  readingRoutes(app, door, deps.db)
  tabRoutes(app, door, deps.db)
  mount(app, door, 'updateUser', {}, async ({ caller, params, body }) => {
    const assertStepUp = () => assertSteppedUp(caller)
    const { isWaiting } = await updateUser(deps, caller, { ...body, ...params }, assertStepUp)
    if (isWaiting) throw refuse('second_person_needed')
    const user = presentPerson(await getPersonRow(deps.db, params.userId), caller)
    return new Said({ user }, wordsFor(body))
  })
  mount(app, door, 'deleteUser', {}, async ({ caller, params, query }) => {
    await deleteUser(deps, caller, { ...params, ...query })
    return {}
  })
  mount(app, door, 'deleteUsers', {}, async ({ caller, body }) => {
    await requestDeletion(deps, caller, body)
    throw refuseWithoutSuperAdmin()
  })
}

function readingRoutes(app: FastifyInstance, door: Door, db: Db): void {
  mount(app, door, 'listUsers', {}, ({ caller, query }) =>
    listWithTotal(query, (page) => findPeople(db, caller, page)),
  )
  mount(app, door, 'getUser', {}, async ({ caller, params }) => {
    const user = presentPerson(await getPersonRow(db, params.userId), caller)
    const figures = await findFigures(db, params.userId)
    const cashier = await sumCashier(db, params.userId)
    const quarantine = await findQuarantine(db, params.userId)
    return {
      user,
      quarantine: quarantine && { ...quarantine, since: quarantine.since.toISOString() },
      account: {
        balance: { coin: toNumber(figures.coinMinor), ticket: toNumber(figures.ticketMinor) },
        held: { coin: toNumber(figures.coinHeldMinor), ticket: toNumber(figures.ticketHeldMinor) },
        gamesPlayed: figures.gamesPlayed,
        totalWageredAmount: toNumber(figures.wageredMinor),
        deposited: toNumber(cashier.depositedMinor),
        withdrawn: toNumber(cashier.withdrawnMinor),
        deposits: cashier.deposits,
        withdrawals: cashier.withdrawals,
      },
    }
  })
  mount(app, door, 'getOverview', {}, () => findOverview(db))
}

/** What the tabs of a person's page show. */
function tabRoutes(app: FastifyInstance, door: Door, db: Db): void {
  mount(app, door, 'getUserAnalytics', {}, async ({ params }) => {
    await getPersonRow(db, params.userId)
    const { played } = await findFigures(db, params.userId)
    const counts = Object.entries(played)
    const most = counts.toSorted(([, a], [, b]) => b - a)[0]
    const days = await sumPlayerDays(db, params.userId, DAYS)
    return {
      ...played,
      totalGamesPlayed: counts.reduce((sum, [, count]) => sum + count, 0),
      favoriteGame: most !== undefined && most[1] > 0 ? most[0] : null,
      days: days.map(({ day, wageredMinor, lostMinor, rounds }) => ({
        day,
        wageredAmount: toNumber(wageredMinor),
        houseResult: toNumber(lostMinor),
        rounds,
      })),
    }
  })
  mount(app, door, 'getUserLimits', {}, async ({ params }) => {
    await getPersonRow(db, params.userId)
    return findLimits({ db }, params.userId)
  })
  mount(app, door, 'getUserTimeline', {}, async ({ caller, params, query }) => {
    await getPersonRow(db, params.userId)
    return listWithTotal({ ...query, ...params }, (page) => findTimeline(db, caller, page))
  })
}
