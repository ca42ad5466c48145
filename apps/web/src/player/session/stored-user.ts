import { SessionUser } from '@kapis/contract/auth'
import { DEVICE_PREFERENCES_KEY } from '#lib/device-preferences.ts'

const KEY = 'user-details'
/** Staff preferences of this device, kept after sign-out. */
export const STAFF_PREFERENCES_KEY = 'staff-choices'
const KEPT = [DEVICE_PREFERENCES_KEY, STAFF_PREFERENCES_KEY]

/** Returns the stored user, for the first paint only: its role and status decide nothing. */
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
    // Without storage only the first paint lacks the user.
  }
}

/** Clears the player's data on sign-out. Theme, language and sound belong to the device. */
export function forgetEverything(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!KEPT.includes(key)) localStorage.removeItem(key)
    }
    sessionStorage.clear()
  } catch {
    // Inaccessible storage holds no data.
  }
}
