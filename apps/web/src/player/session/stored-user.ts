import { SessionUser } from '@kapis/contract/auth'
import { DEVICE_PREFERENCES_KEY } from '#lib/device-preferences.ts'

const KEY = 'user-details'
/** How staff like to work on this device: it stays for the next shift. */
export const STAFF_PREFERENCES_KEY = 'staff-choices'
const KEPT = [DEVICE_PREFERENCES_KEY, STAFF_PREFERENCES_KEY]

/** For the first paint only: what it says about role or status decides nothing. */
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
    // A full or forbidden storage costs the first paint, nothing else.
  }
}

/** Signing out leaves nothing of the player here. Theme, language and sound are the device's. */
export function forgetEverything(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!KEPT.includes(key)) localStorage.removeItem(key)
    }
    sessionStorage.clear()
  } catch {
    // Storage that cannot be reached holds nothing either.
  }
}
