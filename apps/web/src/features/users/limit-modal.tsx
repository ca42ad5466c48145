import type { Limit, LimitPeriod } from '@kapis/contract/limits'
import { LIMIT_PERIODS } from '@kapis/contract/limits'
import { setLimit } from '@kapis/contract/routes'
import { fromNumber } from '@kapis/money/money'
import { useState } from 'react'
import { keepLimits } from '#player/limits/limits.ts'
import { api } from '#lib/api/api-client.ts'
import { messageOf } from '#lib/api/api-errors.ts'
import { formatDateTime } from '#lib/format.ts'
import { useSession } from '#player/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { showSuccess } from '#ui/snackbars.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { formatPeso, typedAmount } from '#lib/amounts.ts'
import { withoutCommas } from '#ui/fields/without-commas.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import type { LimitChange } from './limit-change.ts'
import { limitChange } from './limit-change.ts'
import styles from './limits.module.css'

type LimitModalProps = { limits: readonly Limit[]; onClose: () => void }

/** The dialog that edits the limits of one kind. It opens at the first that is set. */
export function LimitModal({ limits, onClose }: LimitModalProps) {
  const t = useTexts(profileTexts).limits
  const start = limits.find(({ amount }) => amount !== null)?.period ?? 'day'
  const [period, setPeriod] = useState<LimitPeriod>(start)
  const [isBusy, setIsBusy] = useState(false)
  const limit = limits.find((one) => one.period === period)
  if (limit === undefined) return null
  return (
    <Modal title={t.title(t.kinds[limit.kind])} width={440} onClose={onClose} isLocked={isBusy}>
      <Segmented
        label={t.period}
        isLabelHidden
        choices={LIMIT_PERIODS.map((value) => ({ value, label: t.periods[value] }))}
        value={period}
        onChange={setPeriod}
        isDisabled={isBusy}
      />
      <LimitForm key={period} limit={limit} onBusy={setIsBusy} onDone={onClose} />
    </Modal>
  )
}

type LimitFormProps = { limit: Limit; onBusy: (isBusy: boolean) => void; onDone: () => void }

/** The form of one limit. Before saving, it shows when the change would apply. */
function LimitForm({ limit, onBusy, onDone }: LimitFormProps) {
  const texts = useTexts(profileTexts)
  const { amount, resetsAt } = limit
  const [typed, setTyped] = useState(amount === null ? '' : typedAmount(fromNumber(amount) ?? 0n))
  const [openedAt] = useState(Date.now)
  const { save, isBusy, failure } = useSave(limit, onBusy, onDone)
  const t = texts.limits
  const entered = withoutCommas(typed)
  const change = limitChange(entered, amount, openedAt)
  const isWrong = change.when === 'wrong' && typed !== ''
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (change.when !== 'wrong') void save(entered)
      }}
    >
      <TextField
        label={t.amount}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        leading={<span className={styles.peso}>{texts.peso}</span>}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={isWrong ? t.wrong : undefined}
        hint={t.resetsOn(formatDateTime(resetsAt))}
      />
      <p role="status" className={styles.when} data-when={change.when}>
        {whenWords(change)}
      </p>
      <FormAlert message={failure} />
      <ModalActions>
        <Loosen limit={limit} isBusy={isBusy} onSave={(requested) => void save(requested)} />
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={typed === ''}>
          {t.save}
        </Button>
      </ModalActions>
    </form>
  )
}

type LoosenProps = { limit: Limit; isBusy: boolean; onSave: (requested: string | null) => void }

/**
 * The button that removes the limit after a day or, if a change is pending, cancels that change.
 */
function Loosen({ limit: { amount, next }, isBusy, onSave }: LoosenProps) {
  const texts = useTexts(profileTexts)
  if (amount === null) return null
  const { remove, keep } = texts.limits
  const kept = next === null ? null : typedAmount(fromNumber(amount) ?? 0n)
  return (
    <Button variant="quiet" disabled={isBusy} onClick={() => onSave(kept)}>
      {kept === null ? remove : keep(formatPeso(amount))}
    </Button>
  )
}

function useSave({ kind, period }: Limit, onBusy: (isBusy: boolean) => void, onDone: () => void) {
  const texts = useTexts(profileTexts)
  const userId = useSession((state) => state.user?.userId ?? '')
  const [isBusy, setOwnBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const setIsBusy = (next: boolean) => {
    setOwnBusy(next)
    onBusy(next)
  }
  async function save(amount: string | null) {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const body = { kind, period, amount }
      keepLimits(await api.call(setLimit, { params: { userId }, body }))
      showSuccess(texts.limits.saved)
      onDone()
    } catch (error) {
      setFailure(messageOf(error))
      setIsBusy(false)
    }
  }
  return { save, isBusy, failure }
}

function whenWords(change: LimitChange): string {
  const { atOnce, later, same } = currentTexts(profileTexts).limits
  if (change.when === 'at-once') return atOnce
  if (change.when === 'later') return later(formatDateTime(change.at.toISOString()))
  return change.when === 'same' ? same : ''
}
