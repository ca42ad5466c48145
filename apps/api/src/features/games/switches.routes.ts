import type { FastifyInstance } from 'fastify'
import { toNumber } from '@kapis/money/money'
import type { Db } from '#db/pool.ts'
import { mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import { listSwitches, setSwitch } from './set-switch.ts'
import type { Switches } from './switches.ts'

export type SwitchesDeps = {
  db: Db
  switches: Switches
  maxPayoutMinor: bigint
}

export function switchesRoutes(app: FastifyInstance, door: Door, deps: SwitchesDeps): void {
  mount(app, door, 'getGameSettings', {}, async () => {
    const { isAllClosed, games } = deps.switches.closedGames()
    return {
      ...deps.switches.jurisdiction,
      maxPayout: toNumber(deps.maxPayoutMinor),
      isAllClosed,
      closedGames: games,
      maintenance: deps.switches.maintenance(),
    }
  })
  mount(app, door, 'listGameSwitches', {}, () => listSwitches(deps.db))
  mount(app, door, 'setGameSwitch', {}, ({ caller, body }) => setSwitch(deps, caller, body))
}
