import type {
  DecideDifference,
  ImportCandidate,
  ReconDifference,
} from '@kapis/contract/reconciliation'
import { decideDifference } from '@kapis/contract/routes'
import { useState } from 'react'
import { formatReference } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { useCan, useStaff } from '#staff/use-staff.ts'
import { useTexts } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { CandidateCard } from '../candidate-card.tsx'
import { formatChange } from '../format-change.ts'
import { ageOf } from '#staff/review/format-age.ts'
import styles from './day-pane.module.css'
import { ResolveDialog } from './resolve-dialog.tsx'
import { reconTexts } from './texts.ts'
import { useOpenedAt } from './use-opened-at.ts'

type DifferenceCardProps = {
  day: string
  difference: ReconDifference
  /** The deposits and payouts that may belong to the line; null if they were not requested. */
  candidates: readonly ImportCandidate[] | null
  isSealed: boolean
}

/** A difference with its owner, its age and what can be done about it. */
export function DifferenceCard({ day, difference, candidates, isSealed }: DifferenceCardProps) {
  const texts = useTexts(reconTexts)
  const now = useOpenedAt()
  const [isAsking, setIsAsking] = useState(false)
  const { kind, amount, reference, at, party, username, state } = difference
  const decide = (body: DecideDifference) =>
    executeAction(
      decideDifference,
      { params: { day, differenceKey: difference.differenceKey }, body },
      { isFormError: body.action === 'resolve' },
    )
  return (
    <article className={styles.card} data-state={state} aria-label={texts.kinds[kind]}>
      <h4>
        {texts.kinds[kind]} <b className="num">{formatChange(amount)}</b>
      </h4>
      <p>
        {reference === null
          ? texts.when(formatDateTime(at))
          : texts.reference(formatReference(reference), formatDateTime(at))}{' '}
        {party} {username !== null && texts.player(username)}{' '}
        {difference.isSentTwice && texts.sentTwice}
      </p>
      <Explanation difference={difference} />
      {candidates?.length === 0 && <p>{texts.noSuggestion}</p>}
      {candidates?.map((one) => (
        <CandidateCard key={one.walletHistoryId} candidate={one} />
      ))}
      <footer>
        <span>{texts.owner(difference.owner ?? texts.nobody, ageOf(at, now))}</span>
        {!isSealed && (
          <Actions
            difference={difference}
            onDecide={(body) => void decide(body)}
            onResolve={() => setIsAsking(true)}
          />
        )}
      </footer>
      {isAsking && <ResolveDialog onResolve={decide} onClose={() => setIsAsking(false)} />}
    </article>
  )
}

function Explanation({ difference }: { difference: ReconDifference }) {
  const texts = useTexts(reconTexts)
  const { explanation, note, resolvedBy, confirmedBy } = difference
  if (explanation === null || resolvedBy === null) return null
  return (
    <p className={styles.given}>
      {texts.resolvedBy(texts.explanations[explanation], note ?? '', resolvedBy.username)}{' '}
      {confirmedBy !== null && texts.confirmedBy(confirmedBy.username)}
    </p>
  )
}

type ActionsProps = {
  difference: ReconDifference
  onDecide: (body: DecideDifference) => void
  onResolve: () => void
}

function Actions({ difference, onDecide, onResolve }: ActionsProps) {
  const texts = useTexts(reconTexts)
  const me = useStaff()
  const canResolve = useCan('reconciliation.resolve')
  const { state, owner, resolvedBy } = difference
  if (!canResolve) return null
  const isOwn = resolvedBy?.userId === me.userId
  return (
    <span className={styles.actions}>
      {state === 'open' && owner !== me.username && (
        <Button size="small" variant="quiet" onClick={() => onDecide({ action: 'take' })}>
          {texts.take}
        </Button>
      )}
      {state === 'open' && (
        <Button size="small" onClick={onResolve}>
          {texts.resolve}
        </Button>
      )}
      {state !== 'open' && (
        <Button size="small" variant="quiet" onClick={() => onDecide({ action: 'reopen' })}>
          {texts.reopen}
        </Button>
      )}
      {state === 'waits' && (
        <Button
          size="small"
          disabled={isOwn}
          {...(isOwn && { title: texts.ownResolution })}
          onClick={() => onDecide({ action: 'confirm' })}
        >
          {texts.confirm}
        </Button>
      )}
    </span>
  )
}
