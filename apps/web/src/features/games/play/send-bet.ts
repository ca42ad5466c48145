import { ApiError, NetworkError } from '#lib/api/api-errors.ts'
import { pause } from '#lib/pause.ts'

const RESEND_MS = [500, 1_000, 2_000, 4_000]

/**
 * Resends the same identifier until answered: the bet may already be settled. The server then
 * returns the settled bet or places it now, once.
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
 * Whether the bet may have been settled: an unreadable reply says nothing, a closed money gate
 * means it was refused.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  if (!(error instanceof ApiError) || error.code === 'money_stopped') return false
  return error.status >= 500 || error.code === 'bad_reply'
}
