import { signOut as route } from '@kapis/contract/routes/account'
import { api } from '#lib/api/api-client.ts'
import { showSuccess } from '#ui/snackbars.ts'
import { currentTexts } from '#texts/texts.ts'
import { endSession, finishSession } from './session-store.ts'
import { authTexts } from './texts.ts'

/** Signs out once the server has ended the session; a failure changes nothing. */
export async function signOut(): Promise<void> {
  await finishSession()
  await api.call(route, {})
  endSession('logout')
  showSuccess(currentTexts(authTexts).loggedOut)
}
