import type { ReconDayDetails } from '@kapis/contract/reconciliation'
import { closeReconDay } from '@kapis/contract/routes'
import { useState } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { useCan, useStaff } from '#staff/use-staff.ts'
import { useKeys } from '#staff/use-staff-hotkeys.ts'
import { useTexts } from '#texts/texts.ts'
import { Kbd } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { formatDay } from '#staff/format-day.ts'
import styles from './day-pane.module.css'
import { reconTexts } from './texts.ts'

type CloseDayProps = { day: ReconDayDetails; isFirst: boolean }

/** Closes a day: one person prepares it, another confirms and seals it. */
export function CloseDay({ day, isFirst }: CloseDayProps) {
  const texts = useTexts(reconTexts)
  const { prepared, sealed, state } = day
  const isDone = state === 'sealed' || state === 'prepared'
  const explained = day.differences.filter((one) => one.state === 'explained').length
  return (
    <>
      {isDone && (
        <section className={styles.card}>
          <h4>{texts.sealedWhat}</h4>
          <p>{texts.sealedNote(day.lines, day.deposits, day.payouts, explained)}</p>
          <p>
            {texts.fingerprint}{' '}
            <code title={day.fingerprint}>
              {day.fingerprint.slice(0, 4)}…{day.fingerprint.slice(-4)}
            </code>
          </p>
        </section>
      )}
      <footer className={styles.close}>
        {prepared !== null && (
          <ol>
            <li data-done>
              <b>{texts.stepPrepared}</b>
              {prepared.username}, {formatDateTime(prepared.at)}
            </li>
            <li data-done={sealed !== null || undefined}>
              <b>{texts.stepConfirm}</b>
              {sealed === null ? (
                <Confirmer day={day} />
              ) : (
                `${sealed.username}, ${formatDateTime(sealed.at)}`
              )}
            </li>
          </ol>
        )}
        {state === 'sealed' ? (
          <p>{sealed !== null && texts.sealedBy(sealed.username, formatDateTime(sealed.at))}</p>
        ) : (
          <CloseButton day={day} isFirst={isFirst} />
        )}
      </footer>
    </>
  )
}

function Confirmer({ day: { prepared } }: { day: ReconDayDetails }) {
  const texts = useTexts(reconTexts)
  const me = useStaff()
  return prepared?.userId === me.userId ? texts.another : texts.you(me.username)
}

function CloseButton({ day, isFirst }: CloseDayProps) {
  const texts = useTexts(reconTexts)
  const me = useStaff()
  const canClose = useCan('reconciliation.close')
  const [isBusy, setIsBusy] = useState(false)
  const { state, prepared, fingerprint } = day
  const isOwn = prepared?.userId === me.userId
  const isReady = (state === 'ready' || state === 'prepared') && isFirst && !isOwn && canClose
  async function close() {
    if (!isReady || isBusy) return
    setIsBusy(true)
    const sent = { params: { day: day.day }, body: { fingerprint } }
    await executeAction(
      closeReconDay,
      sent,
      state === 'ready' ? { success: texts.nowPrepared } : {},
    )
    setIsBusy(false)
  }
  useKeys({ c: () => void close() })
  const reason =
    state === 'open'
      ? texts.notReady
      : state === 'progress'
        ? texts.inProgress
        : !isFirst
          ? texts.inOrder
          : isOwn
            ? texts.isOwn
            : prepared === null
              ? texts.notReady
              : texts.both(prepared.username)
  return (
    <>
      <Button
        variant="primary"
        isWide
        disabled={!isReady}
        isBusy={isBusy}
        onClick={() => void close()}
      >
        {state === 'prepared' ? texts.seal(formatDay(day.day)) : texts.prepare} <Kbd>C</Kbd>
      </Button>
      <p>{reason}</p>
    </>
  )
}
