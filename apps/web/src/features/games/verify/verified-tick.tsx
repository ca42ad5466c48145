import { Badge } from '#ui/badge.tsx'
import { useTexts } from '#texts/texts.ts'
import type { BetCheck } from './check-result.ts'
import { usePublicBet } from './public-bets.ts'
import { playTexts } from '../model/play-texts.ts'

type VerifiedTickProps = {
  isPractice: boolean
  check: BetCheck
  /** The identifier of the bet, by which it is looked up in the public log. */
  identifier?: string
}

/** Shows whether the browser's replay gave the same result. Practice results are not checked. */
export function VerifiedTick({ isPractice, check, identifier }: VerifiedTickProps) {
  const t = useTexts(playTexts)
  const isVerified = !isPractice && !check.isUnchecked && check.mismatch === null
  const found = usePublicBet(isVerified && identifier)
  if (isPractice) return <Badge>{t.practiceWord}</Badge>
  if (check.isUnchecked) return <Badge icon="i-refresh">{t.checkWaits}</Badge>
  return isVerified && found?.proof !== null ? (
    <Badge tone="win" icon="i-check">
      {found?.words() ?? t.verified}
    </Badge>
  ) : (
    <Badge tone="warn" icon="i-alert">
      {found?.words() ?? t.notVerified}
    </Badge>
  )
}
