import { useSyncExternalStore } from 'react'
import { messages } from '#lib/messages.ts'
import { Segmented } from '#ui/segmented.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './auto-fields.module.css'
import { checkAuto, lossText } from './auto-settings.ts'
import type { AutoForm } from './auto-store.ts'
import { enterAuto, useAuto } from './auto-store.ts'
import type { Subscribe } from './live-text.tsx'

type AutoFieldsProps = { readStake: () => bigint; subscribe: Subscribe }

/** Every setting of auto-bet. An empty limit is none; the loss begins with one. */
export default function AutoFields({ readStake, subscribe }: AutoFieldsProps) {
  const form = useAuto((auto) => auto.form)
  const baseMinor = useSyncExternalStore(subscribe, readStake)
  const errors = checkAuto(form, baseMinor)
  const t = messages.auto
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
    <div className={styles.settings}>
      {text('numberOfBets', t.numberOfBets, form.numberOfBets)}
      <Change side="onWin" error={errors.onWinPercent} />
      <Change side="onLoss" error={errors.onLossPercent} />
      <div className={styles.pair}>
        {text('stopOnProfit', t.stopOnProfit, form.stopOnProfit, t.noLimit)}
        {text('stopOnLoss', t.stopOnLoss, lossText(form, baseMinor), t.noLimit)}
      </div>
      {text('stopOnSingleWin', `${t.stopOnSingleWin} (x)`, form.stopOnSingleWin, t.noLimit)}
      {errors.base !== undefined && <p className={styles.note}>{errors.base}</p>}
    </div>
  )
}

type TextKey = 'numberOfBets' | 'stopOnProfit' | 'stopOnLoss' | 'stopOnSingleWin'

function Change({ side, error }: { side: 'onWin' | 'onLoss'; error: string | undefined }) {
  const form = useAuto((auto) => auto.form)
  const t = messages.auto
  const percent = `${side}Percent` as const
  const kind = form[side]
  return (
    <div className={styles.change}>
      <Segmented<AutoForm['onWin']>
        label={t[side]}
        choices={[
          { value: 'reset', label: t.reset },
          { value: 'increase', label: t.increase },
        ]}
        value={kind}
        onChange={(value) => enterAuto({ [side]: value })}
      />
      {kind === 'increase' && (
        <div className={styles.percent}>
          <TextField
            label={side === 'onWin' ? t.increaseWin : t.increaseLoss}
            inputMode="decimal"
            autoComplete="off"
            value={form[percent]}
            error={error}
            trailing={<span className={styles.unit}>%</span>}
            onChange={(event) => enterAuto({ [percent]: event.target.value })}
          />
        </div>
      )}
    </div>
  )
}
