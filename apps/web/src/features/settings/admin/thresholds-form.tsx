import type { OperatorSettings } from '@kapis/contract/settings'
import { fromNumber, parseAmount, toNumber } from '@kapis/money/money'
import { typedAmount } from '#lib/amounts.ts'
import { MoneyField } from '#ui/fields/money-field.tsx'
import { useTexts } from '#texts/texts.ts'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings.module.css'
import { useSettingsForm } from './use-settings-form.ts'
import { settingsTexts } from './texts.ts'

/** The form for the amounts from which an action needs an approval. */
export function ThresholdsForm({ settings }: { settings: OperatorSettings }) {
  const typed = (amount: number) => typedAmount(fromNumber(amount) ?? 0n)
  const form = useSettingsForm(settings, {
    draft: {
      one: typed(settings.secondPersonAmount),
      day: typed(settings.secondPersonDayAmount),
    },
    read: ({ one, day }) => ({
      secondPersonAmount: numberOf(one),
      secondPersonDayAmount: numberOf(day),
    }),
  })
  const t = useTexts(settingsTexts).thresholds
  const { secondPersonAmount: one = 0, secondPersonDayAmount: day = 0 } = form.sent
  const isRaised = one > settings.secondPersonAmount || day > settings.secondPersonDayAmount
  return (
    <SettingsCard settings={settings} form={form} title={t.title} note={t.note} needsTwo={isRaised}>
      <div className={styles.pair}>
        <MoneyField
          currency="coin"
          label={t.one}
          value={form.typed.one}
          error={form.faults['secondPersonAmount']}
          onChange={(event) => form.change({ one: event.target.value })}
        />
        <MoneyField
          currency="coin"
          label={t.day}
          value={form.typed.day}
          error={form.faults['secondPersonDayAmount']}
          onChange={(event) => form.change({ day: event.target.value })}
        />
      </div>
    </SettingsCard>
  )
}

/** Parses an amount. Invalid text becomes zero, which the contract refuses with its own message. */
function numberOf(text: string): number {
  return toNumber(parseAmount(text) ?? 0n)
}
