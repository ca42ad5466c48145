import { buildApp, mountApp } from '../src/app/app.ts'
import type { App } from '../src/app/app.ts'
import { makeEngine } from '../src/features/games/play/engine.ts'
import type { SettleDeps } from '../src/features/games/play/moves/play-context.ts'
import type { SettleMoves } from '../src/features/games/play/settle.ts'
import { openParts } from '../src/app/open-parts.ts'
import type { Deps, Parts } from '../src/app/open-parts.ts'

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

/** Composes an app that settles all moves with the given function. */
export function withSettle(make: (deps: SettleDeps) => SettleMoves): Compose {
  return withParts(() => ({
    openEngine: (deps, watch) => makeEngine({ ...deps, settle: make(deps), known: null }, watch),
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
