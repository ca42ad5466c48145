import type { OwnContact } from '@kapis/contract/contact'
import type { OwnIdentity } from '@kapis/contract/identity'
import { refuse } from '@kapis/contract/refusals'
import type { BodyOf, DataOf, Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import type { OwnPush } from '@kapis/contract/push'
import { fakeContact } from './fake-contact.ts'
import { fakePush } from './fake-push.ts'
import { fakeIdentity } from './fake-identity.ts'
import type { Passkeys } from './fake-passkeys.ts'
import { fakePasskeys } from './fake-passkeys.ts'

type Sent<R> = { body: BodyOf<R>; params: Record<string, string | undefined> }
type On<T> = <R extends Route>(route: R, reply: (request: Sent<R>) => unknown) => T

/** Returns the routes of the fake server for signing in, contact details and identity. */
export function fakeTotp<T>(
  state: Factor & Passkeys & { contact: OwnContact; push: OwnPush; identity: OwnIdentity },
  on: On<T>,
): T[] {
  return [
    ...fakeContact(state, on),
    ...fakePush(state, on),
    ...fakeIdentity(state, on),
    ...fakePasskeys(state, on),
    on(routes.getOwnTotp, () => stateOf(state)),
    on(routes.enrolTotp, ({ body }) => enrol(state, body)),
    on(routes.confirmTotp, ({ body }) => confirm(state, body)),
    on(routes.renewRecoveryCodes, ({ body }) => change(state, body, 'renew')),
    on(routes.removeTotp, ({ body }) => change(state, body, 'remove')),
  ]
}

const RECOVERY = 'ABCD-EFGH'

export type Factor = { password: string; totp: string | null; user: { role: string } }

/** Throws unless the password is right and, with an authenticator, the code too. */
export function assertProven(state: Factor, { password, code }: BodyOf<typeof routes.enrolTotp>) {
  if (password !== state.password) throw refuse('wrong_credentials')
  if (state.totp === null) return
  if (code === undefined) throw refuse('totp_required')
  if (code !== state.totp && code !== RECOVERY) throw refuse('wrong_credentials')
}

function stateOf({ totp }: Factor): DataOf<typeof routes.getOwnTotp> {
  const enrolledAt = totp === null ? null : '2026-11-14T13:42:00.000Z'
  const recoveryCodesLeft = totp === null ? 0 : 9
  return { isEnrolled: totp !== null, enrolledAt, recoveryCodesLeft, isRecovery: false }
}

function enrol(state: Factor, body: BodyOf<typeof routes.enrolTotp>): object {
  assertProven(state, body)
  return { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Kapis:x' }
}

function confirm(state: Factor, { code }: { code: string }): object {
  state.totp = code
  return { recoveryCodes: [RECOVERY, 'IJKL-MNOP'] }
}

function change(
  state: Factor,
  body: BodyOf<typeof routes.removeTotp>,
  kind: 'renew' | 'remove',
): object {
  assertProven(state, body)
  if (kind === 'renew') return { recoveryCodes: ['NEWA-CODE', 'NEWB-CODE'] }
  state.totp = null
  return {}
}
