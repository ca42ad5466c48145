import { messages } from '#lib/messages.ts'
import { Badge } from '#ui/badge.tsx'

type VerdictTickProps = { isPractice: boolean; isVerified: boolean }

/** Whether the browser came to the same result. Practice has nothing to check. */
export function VerdictTick({ isPractice, isVerified }: VerdictTickProps) {
  const t = messages.play
  if (isPractice) return <Badge>{t.practiceWord}</Badge>
  return isVerified ? (
    <Badge tone="win" icon="i-check">
      {t.verified}
    </Badge>
  ) : (
    <Badge tone="warn" icon="i-alert">
      {t.notVerified}
    </Badge>
  )
}
