import { ApiError, NetworkError } from '#lib/api/api-errors.ts'
import { pause } from '#lib/pause.ts'

const RESEND_MS = [500, 1_000, 2_000, 4_000]

/**
 * Sends a bet and, if no reply arrives, resends it up to four times with the same identifier. The
 * server may already have settled it, so it returns the settled bet or places the bet once.
 */
export async function sendUntilAnswered<Answer>(
  send: () => Promise<Answer>,
  onWaiting: () => void,
): Promise<Answer> {
  for (const waitMs of RESEND_MS) {
    try {
      return await send()
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error
      onWaiting()
      await pause(waitMs)
    }
  }
  return send()
}

/**
 * Returns whether the bet may have been settled despite the error. A reply that cannot be read
 * proves nothing; `money_stopped` means that the server refused the bet.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  if (!(error instanceof ApiError) || error.code === 'money_stopped') return false
  return error.status >= 500 || error.code === 'bad_reply'
}
