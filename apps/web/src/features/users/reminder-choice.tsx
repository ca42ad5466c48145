import { REMINDER_MINUTES } from '@kapis/contract/limits'
import { setReminder } from '@kapis/contract/routes'
import { keepLimits, useLimits } from '#player/limits/limits.ts'
import { api } from '#lib/api/api-client.ts'
import { messageOf } from '#lib/api/api-errors.ts'
import { useSession } from '#player/session/session-store.ts'
import { Skeleton } from '#ui/placeholders.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { showError, showSuccess } from '#ui/snackbars.ts'
import { useTexts } from '#texts/texts.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'

type Minutes = (typeof REMINDER_MINUTES)[number]

/** Lets the player set the interval of the time reminder, which cannot be turned off. */
export function ReminderChoice() {
  const userId = useSession((state) => state.user?.userId ?? '')
  const { data } = useLimits()
  const { label, minutes: words, saved } = useTexts(profileTexts).reminder
  if (data === undefined) return <Skeleton width="100%" height={44} />

  async function choose(minutes: Minutes) {
    try {
      keepLimits(await api.call(setReminder, { params: { userId }, body: { minutes } }))
      showSuccess(saved(minutes))
    } catch (error) {
      showError(messageOf(error))
    }
  }

  return (
    <Segmented
      label={label}
      choices={REMINDER_MINUTES.map((one) => ({ value: String(one), label: words(one) }))}
      value={String(data.reminderMinutes)}
      onChange={(value) => void choose(Number(value) as Minutes)}
    />
  )
}
