import { buildApp, mountApp } from '../../../../apps/api/src/app.ts'
import type { App } from '../../../../apps/api/src/app.ts'
import type {
  SettleBatch,
  SettleDeps,
} from '../../../../apps/api/src/features/games/settle/settle-locked.ts'
import { openParts, settleDepsOf } from '../../../../apps/api/src/open-parts.ts'
import type { Deps, Parts } from '../../../../apps/api/src/open-parts.ts'

/**
 * Builds an app from the product's parts. `buildApp` itself builds the one without a planted bug.
 */
export type Compose = (deps: Deps) => Promise<App>

/** Composes an app in which the given parts replace the product's own. */
export function withParts(change: (parts: Parts, deps: Deps) => Partial<Parts>): Compose {
  return async (deps) => {
    const parts = await openParts(deps)
    return mountApp(deps, { ...parts, ...change(parts, deps) })
  }
}

/** Composes an app that settles all bets with the given function. */
export function withSettle(make: (deps: SettleDeps) => SettleBatch): Compose {
  return withParts(({ ledger }, deps) => ({
    settleBets: make(settleDepsOf(deps, ledger)),
    knownPlayers: null,
  }))
}

/** Composes an app and then adds a hook or a route to it. */
export function withAddition(add: (app: App, deps: Deps) => void): Compose {
  return async (deps) => {
    const app = await buildApp(deps)
    add(app, deps)
    return app
  }
}
