import type { BodyInput } from '@kapis/contract/route'
import { signUp as route } from '@kapis/contract/routes/player'
import { api } from '#lib/api/api-client.ts'
import { showSuccess } from '#ui/snackbars.ts'
import { currentTexts } from '#texts/texts.ts'
import { beginSession, closeAuthModal } from './session-store.ts'
import { authTexts } from './texts.ts'

export async function signUp(form: BodyInput<typeof route>): Promise<void> {
  const { user } = await api.call(route, { body: form })
  closeAuthModal()
  beginSession(user)
  showSuccess(currentTexts(authTexts).signedUp)
}
