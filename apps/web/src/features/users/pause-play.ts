import type { StartPause } from '@kapis/contract/limits'
import { startPause } from '@kapis/contract/routes'
import { keepLimits } from '#player/limits/limits.ts'
import { api } from '#lib/api/api-client.ts'
import { texts } from '#lib/texts/profile-texts.ts'
import { session } from '#player/session/session-store.ts'
import { showSuccess } from '#ui/snackbars.ts'

/** From now on the server refuses bets, deposits and promo codes, and this page says so. */
export async function pausePlay(body: StartPause): Promise<void> {
  const userId = session().user?.userId ?? ''
  keepLimits(await api.call(startPause, { params: { userId }, body }))
  showSuccess(texts.pause.started)
}

/** When it would end, as a calendar counts months. The server's answer says it exactly. */
export function endOfPause(request: StartPause, now: number): Date {
  const end = new Date(now)
  if (request.kind === 'exclusion') {
    const day = end.getUTCDate()
    end.setUTCMonth(end.getUTCMonth() + request.months)
    // The 31st of a month without one is its last day.
    if (end.getUTCDate() !== day) end.setUTCDate(0)
    return end
  }
  const minutes = 'days' in request ? request.days * 24 * 60 : request.minutes
  return new Date(now + minutes * 60_000)
}
