import type { GateFacts } from '@kapis/contract/gate-rules'
import type { Action } from '@kapis/contract/gates'
import type { Refusal } from '@kapis/contract/refusals'
import type { ReactNode } from 'react'
import { useLimits } from '#player/limits/limits.ts'
import { openOverlay } from '#player/overlays/overlay-store.ts'
import { errorTexts } from '#lib/api/texts.ts'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/placeholders.tsx'
import { useTexts } from '#texts/texts.ts'
import { cashierTexts } from './texts.ts'
import { useClosedGate } from './use-closed-gate.ts'

type Props = { action: Action; known?: Partial<GateFacts>; children: ReactNode }

/** Shows its children or, while a gate before the action is closed, the reason instead. */
export function UnlessClosed({ action, known = {}, children }: Props) {
  const closed = useClosedGate(action, known)
  return closed === null ? children : <ClosedNotice closed={closed} />
}

/** Explains a closed gate, and leads to what opens it. */
export function ClosedNotice({ closed }: { closed: Refusal }) {
  const texts = useTexts(cashierTexts)
  const errors = useTexts(errorTexts)
  if (closed.code === 'player_paused') return <PauseNotice />
  return (
    <EmptyState title={errors.refusal(closed.code, closed.message, closed.details ?? {})}>
      {closed.code === 'identity_not_checked' && (
        <Button onClick={() => openOverlay('identity')}>{texts.openIdentity}</Button>
      )}
    </EmptyState>
  )
}

function PauseNotice() {
  const { title, closing, lead } = useTexts(cashierTexts).paused
  const pause = useLimits().data?.pause ?? null
  return (
    <EmptyState title={title}>
      {pause !== null && (
        <p className="num">
          {pause.kind === 'closing' ? closing : lead(formatDateTime(pause.endsAt))}
        </p>
      )}
    </EmptyState>
  )
}
