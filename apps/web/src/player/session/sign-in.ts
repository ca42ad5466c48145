import type { EndedSession, SignIn } from '@kapis/contract/auth'
import { signIn as route } from '@kapis/contract/routes/player'
import { api } from '#lib/api/api-client.ts'
import { showSuccess } from '#ui/snackbars.ts'
import { currentTexts } from '#texts/texts.ts'
import { beginSession, closeAuthModal } from './session-store.ts'
import { authTexts } from './texts.ts'

/** Signs in. Returns the session on another device that the server ended because of it, if any. */
export async function signIn(form: SignIn): Promise<EndedSession | undefined> {
  const { user, endedSession } = await api.call(route, { body: form })
  closeAuthModal()
  beginSession(user)
  showSuccess(currentTexts(authTexts).loggedIn)
  return endedSession
}
