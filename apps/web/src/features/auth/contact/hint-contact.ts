import { getOwnContact } from '@kapis/contract/routes/player'
import { api } from '#lib/api/api-client.ts'
import { session } from '#player/session/session-store.ts'
import { currentTexts } from '#texts/texts.ts'
import { showSuccess } from '#ui/snackbars.ts'
import { contactTexts } from './texts.ts'

const READ_MS = 10_000

/**
 * Hints to a new player that contact details can be verified, if this deployment can send codes.
 */
export async function hintContact(): Promise<void> {
  const userId = session().user?.userId
  if (userId === undefined) return
  const { email, mobile } = await api.call(getOwnContact, { params: { userId } })
  if (email.canSend || mobile.canSend) showSuccess(currentTexts(contactTexts).hint, READ_MS)
}
