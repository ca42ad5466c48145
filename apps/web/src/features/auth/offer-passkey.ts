import { listPasskeys } from '@kapis/contract/routes/player'
import { api } from '#lib/api/api-client.ts'
import { canUsePasskeys } from '#player/passkeys/web-authn.ts'
import { openAuthModal, session } from '#player/session/session-store.ts'
import { PASSKEY_OFFER_KEY } from '#player/session/stored-user.ts'

/**
 * Offers a passkey to a player who logged in with a password. Each browser offers it once, and only
 * if the account has none.
 */
export async function offerPasskey(): Promise<void> {
  if (!canUsePasskeys() || session().user?.role !== 'player' || wasOffered()) return
  const { isAvailable, passkeys } = await api.call(listPasskeys, {})
  const isFree = session().user !== null && session().authModal === null
  if (!isAvailable || passkeys.length > 0 || !isFree) return
  localStorage.setItem(PASSKEY_OFFER_KEY, 'true')
  openAuthModal('passkey')
}

/**
 * Returns true without storage too: the answer could not be stored, so the offer would be repeated
 * at every login.
 */
function wasOffered(): boolean {
  try {
    return localStorage.getItem(PASSKEY_OFFER_KEY) !== null
  } catch {
    return true
  }
}
