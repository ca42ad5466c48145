import { SessionUser } from '@kapis/contract/session-user'

const KEY = 'user-details'
/** The storage key of the staff preferences, which are kept after sign-out. */
export const STAFF_PREFERENCES_KEY = 'staff-choices'
/** The storage key that says that this browser has offered a passkey. */
export const PASSKEY_OFFER_KEY = 'passkey-offer'
/** Matches the keys of what belongs to the device. It is kept after sign-out. */
const OF_DEVICE = /choices|offer/

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

/** Clears the stored data on sign-out, except what belongs to the device. */
export function forgetEverything(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!OF_DEVICE.test(key)) localStorage.removeItem(key)
    }
    sessionStorage.clear()
  } catch {
    // If the storage cannot be accessed, it holds no data to clear.
  }
}
