import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { Segmented } from '#ui/fields/segmented.tsx'
import { FieldNote, TextField } from '#ui/fields/text-field.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './auto-fields.module.css'
import { AutoProgress } from './auto-progress.tsx'
import { checkAuto, lossText, visibleErrors } from './auto-settings.ts'
import type { AutoForm } from './auto-store.ts'
import { enterAuto, useAuto } from './auto-store.ts'
import type { Subscribe } from '../model/live-text.tsx'
import { autoTexts } from './texts.ts'

type AutoFieldsProps = { readStake: () => bigint; subscribe: Subscribe }

/**
 * Renders all auto-bet settings. An empty limit means no limit, but stop on loss starts with a
 * default. During a run, its progress covers them, so that nothing else moves.
 */
export default function AutoFields({ readStake, subscribe }: AutoFieldsProps) {
  const form = useAuto((auto) => auto.form)
  const baseMinor = useSyncExternalStore(subscribe, readStake)
  const touched = useAuto((auto) => auto.touched)
  const isRunning = useAuto((auto) => auto.run !== null)
  const errors = visibleErrors(checkAuto(form, baseMinor), touched)
  const box = useFocusOnRefusal()
  const t = useTexts(autoTexts)
  const text = (key: TextKey, label: string, value: string, placeholder?: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      placeholder={placeholder}
      error={errors[key]}
      onChange={(event) => enterAuto({ [key]: event.target.value })}
    />
  )
  return (
    <div ref={box} className={styles.settings} data-running={isRunning || undefined}>
      <div className={styles.pair}>
        {text('numberOfBets', t.numberOfBets, form.numberOfBets)}
        {text('stopOnSingleWin', t.stopOnSingleWin, form.stopOnSingleWin, t.noLimit)}
      </div>
      <Change side="onWin" error={errors.onWinPercent} />
      <Change side="onLoss" error={errors.onLossPercent} />
      <div className={styles.pair}>
        {text('stopOnProfit', t.stopOnProfit, form.stopOnProfit, t.noLimit)}
        {text('stopOnLoss', t.stopOnLoss, lossText(form, baseMinor), t.noLimit)}
      </div>
      {errors.base !== undefined && <p className={styles.note}>{errors.base}</p>}
      {isRunning && <AutoProgress />}
    </div>
  )
}

/**
 * Leads to the first wrong field when a run cannot start. On a phone, the fields may be out of
 * sight.
 */
function useFocusOnRefusal() {
  const box = useRef<HTMLDivElement>(null)
  const refusals = useAuto((auto) => auto.refusals)
  const seen = useRef(refusals)
  useEffect(() => {
    if (seen.current === refusals) return
    seen.current = refusals
    box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])
  return box
}

type TextKey = 'numberOfBets' | 'stopOnProfit' | 'stopOnLoss' | 'stopOnSingleWin'

function Change({ side, error }: { side: 'onWin' | 'onLoss'; error: string | undefined }) {
  const form = useAuto((auto) => auto.form)
  const noteId = useId()
  const t = useTexts(autoTexts)
  const percent = `${side}Percent` as const
  const isReset = form[side] === 'reset'
  return (
    <div>
      <div className={styles.change}>
        <span aria-hidden="true">{t[side]}</span>
        <Segmented<AutoForm['onWin']>
          label={t[side]}
          isLabelHidden
          choices={[
            { value: 'reset', label: t.reset },
            { value: 'increase', label: t.increase },
          ]}
          value={form[side]}
          onChange={(value) => enterAuto({ [side]: value })}
        />
        <div className={styles.percent} data-invalid={error !== undefined || undefined}>
          <input
            className="num"
            aria-label={side === 'onWin' ? t.increaseWin : t.increaseLoss}
            inputMode="decimal"
            autoComplete="off"
            value={form[percent]}
            disabled={isReset}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : noteId}
            onChange={(event) => enterAuto({ [percent]: event.target.value })}
          />
          <span aria-hidden="true">%</span>
        </div>
      </div>
      {error !== undefined && <FieldNote id={noteId} error={error} />}
    </div>
  )
}
