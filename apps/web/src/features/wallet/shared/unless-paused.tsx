import type { ReactNode } from 'react'
import { useLimits } from '#player/limits/limits.ts'
import { formatDateTime } from '#lib/format.ts'
import { EmptyState } from '#ui/placeholders.tsx'
import { useTexts } from '#texts/texts.ts'
import { cashierTexts } from './texts.ts'

/** Shows its children or, while the player's play is paused, a notice instead. */
export function UnlessPaused({ children }: { children: ReactNode }) {
  const texts = useTexts(cashierTexts)
  const pause = useLimits().data?.pause ?? null
  if (pause === null) return children
  return (
    <EmptyState title={texts.paused.title}>
      <p className="num">
        {pause.kind === 'closing'
          ? texts.paused.closing
          : texts.paused.lead(formatDateTime(pause.endsAt))}
      </p>
    </EmptyState>
  )
}
