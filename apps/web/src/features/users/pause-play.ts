import type { StartPause } from '@kapis/contract/limits'
import { startPause } from '@kapis/contract/routes'
import { keepLimits } from '#player/limits/limits.ts'
import { api } from '#lib/api/api-client.ts'
import { session } from '#player/session/session-store.ts'
import { showSuccess } from '#ui/snackbars.ts'
import { currentTexts } from '#texts/texts.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'

/**
 * Starts a pause, during which the server refuses bets, deposits and promo codes. The page shows
 * the pause immediately.
 */
export async function pausePlay(body: StartPause): Promise<void> {
  const userId = session().user?.userId ?? ''
  keepLimits(await api.call(startPause, { params: { userId }, body }))
  showSuccess(currentTexts(profileTexts).pause.started)
}

/**
 * Estimates when a pause would end; the server's reply has the exact time. An exclusion lasts for
 * calendar months.
 */
export function endOfPause(request: StartPause, now: number): Date {
  const end = new Date(now)
  if (request.kind === 'exclusion') {
    const day = end.getUTCDate()
    end.setUTCMonth(end.getUTCMonth() + request.months)
    // If the last month is too short for that day, the pause ends on the month's last day.
    if (end.getUTCDate() !== day) end.setUTCDate(0)
    return end
  }
  const minutes = 'days' in request ? request.days * 24 * 60 : request.minutes
  return new Date(now + minutes * 60_000)
}
