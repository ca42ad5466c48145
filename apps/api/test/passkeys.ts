import type { AuthAnswer, AuthTestApp, From } from './auth-harness.ts'
import { PASSWORD } from './auth-harness.ts'
import { makeAuthenticator } from './virtual-authenticator.ts'
import type { Authenticator, Lie } from './virtual-authenticator.ts'

export const ORIGIN = 'https://kapis.test'

type Member = { cookie: string }

/** Confirms the password of a user without a second factor. */
export function stepUp(testApp: AuthTestApp, { cookie }: Member): Promise<AuthAnswer> {
  return testApp.post('step-up', { password: PASSWORD }, cookie)
}

export async function startPasskey(testApp: AuthTestApp, { cookie }: Member) {
  const { body } = await testApp.post('passkeys/options', undefined, cookie)
  return body.data as { challenge: string; user: { id: string } }
}

/** Adds a passkey to a user's account, and returns it with the authenticator that holds it. */
export async function addPasskey(
  testApp: AuthTestApp,
  member: Member,
  { name = 'Test key', authenticator = makeAuthenticator(ORIGIN), isSteppedUp = false } = {},
) {
  if (!isSteppedUp) await stepUp(testApp, member)
  const made = authenticator.create(await startPasskey(testApp, member))
  const { body } = await testApp.post('passkeys', { ...made, name }, member.cookie)
  if (body.data === null) throw new Error(`No passkey: ${body.message}`)
  return { ...authenticator, passkeyId: String(body.data['passkeyId']) }
}

/** Asks for a challenge as a browser that is not signed in. */
export async function startSignIn(testApp: AuthTestApp, from: From = {}) {
  const { body, device } = await testApp.post(
    'passkeys/sign-in/options',
    undefined,
    undefined,
    from,
  )
  return { options: body.data as { challenge: string }, from: { ...from, device } }
}

/** Signs in with a passkey. A lie makes the signature wrong. */
export async function signInWithPasskey(
  testApp: AuthTestApp,
  authenticator: Pick<Authenticator, 'sign'>,
  lie: Lie = {},
  at: From = {},
): Promise<AuthAnswer> {
  const { options, from } = await startSignIn(testApp, at)
  const sent = authenticator.sign(options, lie)
  return testApp.post('passkeys/sign-in', sent, undefined, from)
}

/** Confirms a signed-in user with a passkey. */
export async function stepUpWithPasskey(
  testApp: AuthTestApp,
  authenticator: Pick<Authenticator, 'sign'>,
  { cookie }: Member,
): Promise<AuthAnswer> {
  const { body } = await testApp.post('passkeys/step-up/options', undefined, cookie)
  const sent = authenticator.sign(body.data as { challenge: string })
  return testApp.post('passkeys/step-up', sent, cookie)
}
