import type { Passwords } from '../../../apps/api/src/features/auth/passwords/passwords.ts'

/** Planted bug: refuses an unknown username immediately, so response times reveal usernames. */
export function quickNo(passwords: Passwords): Passwords {
  return {
    ...passwords,
    matches: async (password, stored) =>
      stored === undefined ? false : passwords.matches(password, stored),
  }
}
