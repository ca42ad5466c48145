import { signOut as route } from '@kapis/contract/routes/account'
import { api } from '#lib/api/api-client.ts'
import { messages } from '#lib/messages.ts'
import { showSuccess } from '#ui/snackbars.ts'
import { endSession } from './session-store.ts'

/** The session ends here only once the server has ended it: a failure leaves all as it was. */
export async function signOut(): Promise<void> {
  await api.call(route, {})
  endSession('logout')
  showSuccess(messages.auth.loggedOut)
}
