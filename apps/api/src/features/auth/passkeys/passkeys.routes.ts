import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Exclusions } from '#cashier/exclusions/exclusions.ts'
import { setDeviceCookie } from '#http/credentials/device-cookie.ts'
import { SENT, mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { findPasskeyOwner } from '../credentials/passkey.queries.ts'
import type { KnownVisit } from '../sessions/open-session.ts'
import { endWhenOpened, signInBy, visitOf } from '../signing.plugin.ts'
import type { SigningDeps } from '../signing.plugin.ts'
import type { CountersFor } from '../throttle/counters.ts'
import type { Notify } from '#cashier/notify.ts'
import { adoptChallenge, passPasskey } from './pass-passkey.plugin.ts'
import { listPasskeys, removePasskey, renamePasskey } from './manage-passkeys.ts'
import { registerPasskey, startPasskey } from './register-passkey.ts'
import type { RelyingParty } from './relying-party.ts'
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts'
import { startPasskeyStepUp, stepUpWithPasskey } from './step-up-with-passkey.ts'

export type PasskeyDeps = SigningDeps & {
  exclusions: Exclusions
  notify: Notify
  countersFor: CountersFor
  /** The site that passkeys belong to; null if this deployment has no domain name. */
  party: RelyingParty | null
}

export function passkeysRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: PasskeyDeps,
): void {
  signingRoutes(app, routeContext, deps)
  ownPasskeyRoutes(app, routeContext, deps)
  stepUpRoutes(app, routeContext, deps)
}

/** Returns the dependencies with a relying party. Refuses: passkeys_unavailable. */
function withParty<D extends PasskeyDeps>(deps: D): D & { party: RelyingParty } {
  const { party } = deps
  if (party === null) throw refuse('passkeys_unavailable')
  return { ...deps, party }
}

function signingRoutes(app: FastifyInstance, routeContext: RouteContext, deps: PasskeyDeps): void {
  mountRoute(app, routeContext, 'startPasskeySignIn', {}, async ({ request, reply }) => {
    const { device } = visitOf(request)
    const options = await startPasskeySignIn(withParty(deps), device)
    // The browser must show the same cookie with its answer.
    setDeviceCookie(reply, device)
    return options
  })

  mountRoute(
    app,
    routeContext,
    'signInWithPasskey',
    { isPassedOn: true },
    async ({ body, ...call }) => {
      const findUserId = () => findPasskeyOwner(deps.db, body.credentialId)
      const onAnswer = endWhenOpened(deps, call.caller)
      if (await passPasskey(deps, { ...call, onAnswer }, body)) return SENT
      await adoptChallenge(deps.db, call.request)
      const prove = (visit: KnownVisit) => signInWithPasskey(withParty(deps), { ...body, visit })
      return signInBy({ ...deps, limiter: routeContext.limiter }, call, { findUserId, prove })
    },
  )
}

function ownPasskeyRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: PasskeyDeps,
): void {
  const limited = { rate: deps.signInRate }

  mountRoute(app, routeContext, 'listPasskeys', {}, ({ caller }) => listPasskeys(deps, caller))

  mountRoute(app, routeContext, 'startPasskey', limited, async ({ caller }) =>
    startPasskey(withParty(deps), caller),
  )

  mountRoute(app, routeContext, 'registerPasskey', limited, async ({ caller, body }) =>
    registerPasskey(withParty(deps), caller, body),
  )

  mountRoute(app, routeContext, 'renamePasskey', {}, ({ caller, params, body }) =>
    renamePasskey(deps, caller, { ...params, ...body }),
  )

  mountRoute(app, routeContext, 'removePasskey', limited, async ({ caller, params }) => {
    await removePasskey(deps, caller, params.passkeyId)
    return {}
  })
}

function stepUpRoutes(app: FastifyInstance, routeContext: RouteContext, deps: PasskeyDeps): void {
  const limited = { rate: deps.signInRate }

  mountRoute(app, routeContext, 'startPasskeyStepUp', limited, async ({ caller }) =>
    startPasskeyStepUp(withParty(deps), caller),
  )

  mountRoute(app, routeContext, 'stepUpWithPasskey', limited, async ({ caller, body, request }) => {
    const sent = { ...body, ip: request.ip }
    const { validUntil } = await stepUpWithPasskey(withParty(deps), caller, sent)
    return { validUntil: validUntil.toISOString() }
  })
}
