import type { ContactChannel } from '@kapis/contract/contact'

/**
 * Returns the text that is hashed for a code. It contains the address or number, so that a code
 * that was sent to an earlier address does not confirm the present one.
 */
export function codePlace(
  user: { email: string; mobile_number: string },
  channel: ContactChannel,
  code: string,
): string {
  return `${channel}/${channel === 'email' ? user.email : user.mobile_number}/${code}`
}
