import type { OperatorSettings } from '@kapis/contract/settings'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Confirm } from '#staff/actions/confirm.tsx'
import { Diff } from '#staff/actions/field-list.tsx'
import { Button } from '#ui/button.tsx'
import { useCan } from '#staff/use-staff.ts'
import { useTexts } from '#texts/texts.ts'
import styles from './settings.module.css'
import type { SettingsInput } from './use-settings-form.ts'
import { saveSettings } from './use-settings-form.ts'
import { settingsTexts } from './texts.ts'

type CardProps = { title: string; note: string; children: ReactNode; aside?: ReactNode }

export function Card({ title, note, children, aside }: CardProps) {
  const titleId = useId()
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {aside}
      </header>
      <p className={styles.note}>{note}</p>
      {children}
    </section>
  )
}

type SettingsCardProps = CardProps & {
  settings: OperatorSettings
  form: {
    sent: SettingsInput
    isChanged: boolean
    isAsking: boolean
    ask: () => void
    undo: () => void
    close: () => void
  }
  /** Whether saving needs an approval. */
  needsTwo?: boolean
}

/**
 * A card with a form for settings. Before saving, it shows the differences and asks for a reason.
 */
export function SettingsCard({ settings, form, needsTwo = false, ...card }: SettingsCardProps) {
  const texts = useTexts(settingsTexts)
  const canWrite = useCan('settings.write')
  return (
    <Card title={card.title} note={card.note} aside={card.aside}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.ask()
        }}
      >
        {card.children}
        {canWrite && (
          <div className={styles.buttons}>
            <Button onClick={form.undo} disabled={!form.isChanged}>
              {texts.undo}
            </Button>
            <Button type="submit" variant="primary" disabled={!form.isChanged}>
              {texts.save}
            </Button>
          </div>
        )}
      </form>
      {form.isAsking && (
        <Confirm
          title={`${texts.confirm.title}: ${card.title}`}
          message={needsTwo ? texts.confirm.two : texts.confirm.message}
          confirmText={texts.save}
          reason="required"
          onConfirm={(reason) => saveSettings(settings, form.sent, reason)}
          onClose={form.close}
        >
          <Diff before={pick(settings, form.sent)} after={form.sent} labels={texts.labels} />
        </Confirm>
      )}
    </Card>
  )
}

function pick(settings: OperatorSettings, sent: SettingsInput): object {
  const keys = Object.keys(sent) as (keyof SettingsInput)[]
  return Object.fromEntries(keys.map((key) => [key, settings[key]]))
}
