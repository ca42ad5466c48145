import { refuse, refuseWithoutSuperAdmin } from '@kapis/contract/refusals'
import { toNumber } from '@kapis/money/money'
import type { FastifyInstance } from 'fastify'
import { kindsWith } from '#approvals/approvable.ts'
import type { ApprovalKinds } from '#approvals/approvable.ts'
import type { Cells } from '#cells/cells.ts'
import type { Db } from '#db/pool.ts'
import { listWithTotal } from '#db/list-page.ts'
import { assertSteppedUp } from '#http/admit.ts'
import { ReplyWithMessage, mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { findFigures as findAccountFigures } from '#ledger/find-account.ts'
import { findQuarantine } from '#ledger/checks/quarantine.ts'
import { findDeletionBlocks } from './deletion-blocks.ts'
import { deleteUser, requestDeletion, userDeletion } from './delete-users.ts'
import { findAnalytics } from './figures/find-analytics.ts'
import { findFigures } from './overview/find-figures.ts'
import { findInsights } from './figures/find-insights.ts'
import { findLimits } from './find-limits.ts'
import { findOverview } from './overview/find-overview.ts'
import type { OverviewDeps } from './overview/find-overview.ts'
import { findTimeline } from './find-timeline.ts'
import { cellSumsRoutes } from './cell-sums/cell-sums.admin.routes.ts'
import { wordsFor } from './diff-user.ts'
import { presentStaffUser } from './present-staff-user.ts'
import { roleChange, suspension, updateUser } from './update-user.ts'
import type { UpdateUserDeps } from './update-user.ts'
import { listUsers, getStaffUserRow, sumCashier } from './users.queries.ts'

export const userKinds = (deps: UpdateUserDeps): ApprovalKinds =>
  kindsWith(deps, [roleChange, suspension, userDeletion])

export function usersAdminRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: UpdateUserDeps & OverviewDeps & { cells: Cells },
): void {
  readingRoutes(app, routeContext, deps.db)
  const { cells } = deps
  cellSumsRoutes(app, routeContext, { cells, findOverview: () => findOverview(deps) })
  mountRoute(app, routeContext, 'getFigures', {}, ({ query }) => findFigures(deps, query))
  mountRoute(app, routeContext, 'getInsights', {}, ({ query }) => findInsights(deps.db, query))
  tabRoutes(app, routeContext, deps.db)
  mountRoute(app, routeContext, 'updateUser', {}, async ({ caller, params, body }) => {
    const assertStepUp = () => assertSteppedUp(caller)
    const { isWaiting } = await updateUser(deps, caller, { ...body, ...params }, assertStepUp)
    if (isWaiting) throw refuse('second_person_needed')
    const user = presentStaffUser(await getStaffUserRow(deps.db, params.userId), caller)
    return new ReplyWithMessage({ user }, wordsFor(body))
  })
  mountRoute(app, routeContext, 'deleteUser', {}, async ({ caller, params, query }) => {
    await deleteUser(deps, caller, { ...params, ...query })
    return {}
  })
  mountRoute(app, routeContext, 'deleteUsers', {}, async ({ caller, body }) => {
    await requestDeletion(deps, caller, body)
    throw refuseWithoutSuperAdmin()
  })
}

function readingRoutes(app: FastifyInstance, routeContext: RouteContext, db: Db): void {
  mountRoute(app, routeContext, 'listUsers', {}, ({ caller, query }) =>
    listWithTotal(query, (page) => listUsers(db, caller, page)),
  )
  mountRoute(app, routeContext, 'getUser', {}, async ({ caller, params }) => {
    const user = presentStaffUser(await getStaffUserRow(db, params.userId), caller)
    const figures = await findAccountFigures(db, params.userId)
    const cashier = await sumCashier(db, params.userId)
    const quarantine = await findQuarantine(db, params.userId)
    const { coinMinor, ticketMinor, coinHeldMinor, ticketHeldMinor } = figures
    const isEmpty = coinMinor + ticketMinor + coinHeldMinor + ticketHeldMinor === 0n
    return {
      user,
      deletionBlocks: await findDeletionBlocks(db, { userId: params.userId, isEmpty }),
      quarantine: quarantine && { ...quarantine, since: quarantine.since.toISOString() },
      account: {
        balance: { coin: toNumber(coinMinor), ticket: toNumber(ticketMinor) },
        held: { coin: toNumber(coinHeldMinor), ticket: toNumber(ticketHeldMinor) },
        gamesPlayed: figures.gamesPlayed,
        totalWageredAmount: toNumber(figures.wageredMinor),
        deposited: toNumber(cashier.depositedMinor),
        withdrawn: toNumber(cashier.withdrawnMinor),
        deposits: cashier.deposits,
        withdrawals: cashier.withdrawals,
      },
    }
  })
}

/** Mounts the routes for the tabs of a user's page. */
function tabRoutes(app: FastifyInstance, routeContext: RouteContext, db: Db): void {
  mountRoute(app, routeContext, 'getUserAnalytics', {}, async ({ params, query }) => {
    await getStaffUserRow(db, params.userId)
    return findAnalytics(db, params.userId, query)
  })
  mountRoute(app, routeContext, 'getUserLimits', {}, async ({ params }) => {
    await getStaffUserRow(db, params.userId)
    return findLimits({ db }, params.userId)
  })
  mountRoute(app, routeContext, 'getUserTimeline', {}, async ({ caller, params, query }) => {
    await getStaffUserRow(db, params.userId)
    return listWithTotal({ ...query, ...params }, (page) => findTimeline(db, caller, page))
  })
}
