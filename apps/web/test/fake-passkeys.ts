import type { OwnPasskey } from '@kapis/contract/passkeys'
import { refuse } from '@kapis/contract/refusals'
import type { BodyOf, Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'

type Sent<R> = { body: BodyOf<R>; params: Record<string, string | undefined> }
type On<T> = <R extends Route>(route: R, reply: (request: Sent<R>) => unknown) => T
export type Passkeys = {
  password: string
  totp: string | null
  passkeys: OwnPasskey[]
  isConfirmed: boolean
}

/** Returns the routes of the fake server for passkeys and for confirming who it is. */
export function fakePasskeys<T>(state: Passkeys, on: On<T>): T[] {
  return [
    on(routes.listPasskeys, () => ({ isAvailable: true, passkeys: state.passkeys })),
    on(routes.stepUp, ({ body }) => confirm(state, body)),
    on(routes.startPasskey, () => start(state)),
    on(routes.removePasskey, ({ params }) => remove(state, params['passkeyId'])),
  ]
}

function confirm(state: Passkeys, body: BodyOf<typeof routes.stepUp>): object {
  const isRight = state.totp === null ? body.password === state.password : body.code === state.totp
  if (!isRight) throw refuse('wrong_credentials')
  state.isConfirmed = true
  return { validUntil: '2026-11-14T13:47:00.000Z' }
}

function start(state: Passkeys): object {
  if (!state.isConfirmed) throw refuse('step_up_required')
  return {
    rp: { id: 'localhost', name: 'Kapis' },
    user: { id: 'AAAA', name: 'maya_luz', displayName: 'maya_luz' },
    challenge: 'AAAA',
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

function remove(state: Passkeys, passkeyId: string | undefined): object {
  if (!state.isConfirmed) throw refuse('step_up_required')
  state.passkeys = state.passkeys.filter((passkey) => passkey.passkeyId !== passkeyId)
  return {}
}
