import type { EndedSession, SignIn } from '@kapis/contract/auth'
import type { DataOf } from '@kapis/contract/route'
import { signIn as route } from '@kapis/contract/routes/player'
import { api } from '#lib/api/api-client.ts'
import { showSuccess } from '#ui/snackbars.ts'
import { currentTexts } from '#texts/texts.ts'
import { beginSession, closeAuthModal } from './session-store.ts'
import { authTexts } from './texts.ts'

/** Signs in. Returns the session on another device that the server ended because of it, if any. */
export async function signIn(form: SignIn): Promise<EndedSession | undefined> {
  return showSignedIn(await api.call(route, { body: form }))
}

/** Begins the session of a successful sign-in, by whatever means. */
export function showSignedIn({
  user,
  endedSession,
}: DataOf<typeof route>): EndedSession | undefined {
  closeAuthModal()
  beginSession(user)
  showSuccess(currentTexts(authTexts).loggedIn)
  return endedSession
}
