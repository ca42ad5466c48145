import type { RefusalCode } from './refusals.ts'

/** The refusals whose messages say to contact support. */
const SUPPORT_CODES: ReadonlySet<string> = new Set<RefusalCode>([
  'account_blocked',
  'account_closed',
  'sign_up_refused',
  'player_listed',
  'payee_refused',
])

/** Returns whether the message of a refusal says to contact support. */
export function namesSupport(code: string): boolean {
  return SUPPORT_CODES.has(code)
}

/** Adds the address of support, if there is one, to a text that says to contact it. */
export function withSupport(text: string, address: string | undefined): string {
  return address ? `${text} Support: ${address}` : text
}
