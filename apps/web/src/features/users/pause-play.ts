import type { StartPause } from '@kapis/contract/limits'
import { startPause } from '@kapis/contract/routes'
import { keepLimits } from '#player/limits/limits.ts'
import { api } from '#lib/api/api-client.ts'
import { session } from '#player/session/session-store.ts'
import { showSuccess } from '#ui/snackbars.ts'
import { currentTexts } from '#texts/texts.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'

/**
 * Starts a pause: the server then refuses bets, deposits and promo codes, and this page shows it.
 */
export async function pausePlay(body: StartPause): Promise<void> {
  const userId = session().user?.userId ?? ''
  keepLimits(await api.call(startPause, { params: { userId }, body }))
  showSuccess(currentTexts(profileTexts).pause.started)
}

/** Returns when a pause would end, in calendar months. The server's reply is exact. */
export function endOfPause(request: StartPause, now: number): Date {
  const end = new Date(now)
  if (request.kind === 'exclusion') {
    const day = end.getUTCDate()
    end.setUTCMonth(end.getUTCMonth() + request.months)
    // The 31st of a shorter month is its last day.
    if (end.getUTCDate() !== day) end.setUTCDate(0)
    return end
  }
  const minutes = 'days' in request ? request.days * 24 * 60 : request.minutes
  return new Date(now + minutes * 60_000)
}
