import type { FastifyInstance } from 'fastify'
import { toNumber } from '@kapis/money/money'
import type { Db } from '#db/pool.ts'
import { mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import { listSwitches, setSwitch } from './set-switch.ts'
import type { Switches } from './switches.ts'

/** What a jurisdiction allows of play; a market is a configuration. */
export type Jurisdiction = { autoBet: boolean; turbo: boolean; minCycleMs: number }

export type SwitchesDeps = {
  db: Db
  switches: Switches
  jurisdiction: Jurisdiction
  maxPayoutMinor: bigint
}

export function switchesRoutes(app: FastifyInstance, door: Door, deps: SwitchesDeps): void {
  mount(app, door, 'getGameSettings', {}, async () => {
    const { isAllClosed, games } = deps.switches.closedGames()
    return {
      ...deps.jurisdiction,
      maxPayout: toNumber(deps.maxPayoutMinor),
      isAllClosed,
      closedGames: games,
    }
  })
  mount(app, door, 'listGameSwitches', {}, () => listSwitches(deps.db))
  mount(app, door, 'setGameSwitch', {}, ({ caller, body }) => setSwitch(deps, caller, body))
}
