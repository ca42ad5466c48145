import { Badge } from '#ui/badge.tsx'
import { useTexts } from '#texts/texts.ts'
import type { BetCheck } from '../model/check-result.ts'
import { playTexts } from '../model/play-texts.ts'

type VerifiedTickProps = { isPractice: boolean; check: BetCheck }

/** Shows whether the browser's replay gave the same result. Practice results are not checked. */
export function VerifiedTick({ isPractice, check }: VerifiedTickProps) {
  const t = useTexts(playTexts)
  if (isPractice) return <Badge>{t.practiceWord}</Badge>
  if (check.isUnchecked) return <Badge icon="i-refresh">{t.checkWaits}</Badge>
  return check.mismatch === null ? (
    <Badge tone="win" icon="i-check">
      {t.verified}
    </Badge>
  ) : (
    <Badge tone="warn" icon="i-alert">
      {t.notVerified}
    </Badge>
  )
}
