import { SessionUser } from '@kapis/contract/session-user'
import { DEVICE_PREFERENCES_KEY } from '#lib/device-preferences.ts'

const KEY = 'user-details'
/** The storage key of the staff preferences, which are kept after sign-out. */
export const STAFF_PREFERENCES_KEY = 'staff-choices'
/** The storage key that says that this browser has offered a passkey. */
export const PASSKEY_OFFER_KEY = 'passkey-offer'
const KEPT = [DEVICE_PREFERENCES_KEY, STAFF_PREFERENCES_KEY, PASSKEY_OFFER_KEY]

/** Returns the stored user, for the first paint only. The stored role and status grant nothing. */
export function recallUser(): SessionUser | null {
  try {
    const parsed = SessionUser.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function rememberUser(user: SessionUser): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(user))
  } catch {
    // Without storage, the first paint does not show the user. Nothing else depends on it.
  }
}

/** Clears the stored data on sign-out, except the preferences of the device and of staff. */
export function forgetEverything(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!KEPT.includes(key)) localStorage.removeItem(key)
    }
    sessionStorage.clear()
  } catch {
    // If the storage cannot be accessed, it holds no data to clear.
  }
}
