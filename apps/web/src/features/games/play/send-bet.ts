import { ApiError, NetworkError } from '#lib/api/api-errors.ts'
import { pause } from '#lib/pause.ts'

const RESEND_MS = [500, 1_000, 2_000, 4_000]

/**
 * No answer is not a no: the bet may have been settled. It is sent again under its identifier,
 * which either finds the settled bet or places it now, once.
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
 * An answer that cannot be read says nothing about the bet, a house that has stopped its money
 * says that this bet was stopped too.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  if (!(error instanceof ApiError) || error.code === 'money_stopped') return false
  return error.status >= 500 || error.code === 'bad_reply'
}
