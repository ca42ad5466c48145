import { makePasswords } from '../../../apps/api/src/features/auth/passwords/passwords.ts'
import type { Passwords } from '../../../apps/api/src/features/auth/passwords/passwords.ts'

/** Planted bug: refuses an unknown username immediately, so response times reveal usernames. */
export function makeQuickNo(keys: Parameters<typeof makePasswords>[0]): Passwords {
  const passwords = makePasswords(keys)
  return {
    ...passwords,
    matches: async (password, stored) =>
      stored === undefined ? false : passwords.matches(password, stored),
  }
}
