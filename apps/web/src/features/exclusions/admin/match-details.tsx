import type { ExclusionMatch } from '@kapis/contract/exclusions'
import { clearExclusionMatch } from '@kapis/contract/routes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { executeAction } from '#staff/actions/execute-action.ts'
import { Facts } from '#staff/actions/field-list.tsx'
import { useCan } from '#staff/use-staff.ts'
import { useTexts } from '#texts/texts.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import styles from './exclusions.module.css'
import { MatchState } from './match-columns.tsx'
import { exclusionsTexts } from './texts.ts'

type MatchDetailsProps = { match: ExclusionMatch; onClose: () => void }

/** Shows a match. Two super admins can clear it if it is another person. */
export function MatchDetails({ match, onClose }: MatchDetailsProps) {
  const texts = useTexts(exclusionsTexts)
  const canClear = useCan('exclusions.clear')
  const [isOpen, setIsOpen] = useState(false)
  const { userId, username, endedAt, clearedBy, clearReason } = match
  return (
    <>
      <Facts
        rows={[
          [texts.player, username ?? texts.stranger],
          [texts.state, <MatchState key="state" state={match.state} />],
          [texts.place, texts.places[match.place]],
          [texts.identifier, match.kinds.map((kind) => texts.kinds[kind]).join(', ')],
          [texts.list, match.listName],
          [texts.found, formatDateTime(match.foundAt)],
          endedAt === null ? null : [texts.ended, formatDateTime(endedAt)],
          clearedBy === null ? null : [texts.clearedBy, clearedBy],
          clearReason === null ? null : [texts.reason, clearReason],
        ]}
      />
      {userId !== null && (
        <div className={styles.actions}>
          <Link
            to="/admin/users/$userId"
            params={{ userId }}
            className={buttonClass({ size: 'small' })}
          >
            {texts.openPlayer}
          </Link>
          {canClear && endedAt === null && (
            <Button size="small" variant="danger" onClick={() => setIsOpen(true)}>
              {texts.clear}
            </Button>
          )}
        </div>
      )}
      {isOpen && <ClearMatch match={match} onDone={onClose} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type ClearMatchProps = MatchDetailsProps & { onDone: () => void }

function ClearMatch({ match, onDone, onClose }: ClearMatchProps) {
  const texts = useTexts(exclusionsTexts)
  const { exclusionMatchId, username } = match
  return (
    <Confirm
      title={texts.clearTitle}
      message={texts.clearMessage(username ?? texts.stranger)}
      confirmText={texts.clearConfirm}
      reason="required"
      isDanger
      onConfirm={async (reason) => {
        const sent = { params: { exclusionMatchId }, body: { reason } }
        const result = await executeAction(clearExclusionMatch, sent, { isFormError: true })
        if (result.kind === 'waits') onDone()
        return result
      }}
      onClose={onClose}
    />
  )
}
