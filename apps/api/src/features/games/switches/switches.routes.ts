import type { FastifyInstance } from 'fastify'
import { toNumber } from '@kapis/money/money'
import type { Db } from '#db/pool.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { listSwitches, setGameSwitch } from './set-game-switch.ts'
import type { Switches } from './switches.ts'

export type SwitchesDeps = {
  db: Db
  switches: Switches
  maxPayoutMinor: bigint
}

export function switchesRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: SwitchesDeps,
): void {
  mountRoute(app, routeContext, 'getGameSettings', {}, async () => {
    const { isAllClosed, games } = deps.switches.closedGames()
    return {
      ...deps.switches.jurisdiction,
      maxPayout: toNumber(deps.maxPayoutMinor),
      isAllClosed,
      closedGames: games,
      maintenance: deps.switches.maintenance(),
    }
  })
  mountRoute(app, routeContext, 'listGameSwitches', {}, () => listSwitches(deps.db))
  mountRoute(app, routeContext, 'setGameSwitch', {}, ({ caller, body }) =>
    setGameSwitch(deps, caller, body),
  )
}
