import type { OperatorSettings } from '@kapis/contract/settings'
import { formatGcash } from '#lib/amounts.ts'
import { readQrPh } from '@kapis/payments/qr-ph'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useTexts } from '#texts/texts.ts'
import { QrPreview } from './qr-preview.tsx'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings.module.css'
import { useSettingsForm } from './use-settings-form.ts'
import { settingsTexts } from './texts.ts'

/** The form for the account that receives every deposit. The QR code is decoded while typing. */
export function PayeeForm({ settings }: { settings: OperatorSettings }) {
  const form = useSettingsForm(settings, {
    draft: {
      number: formatGcash(settings.gcashNumber ?? ''),
      name: settings.gcashName ?? '',
      code: settings.qrPayload ?? '',
    },
    read: ({ number, name, code }) => ({
      gcashNumber: orNull(digitsOf(number)),
      gcashName: orNull(name.trim()),
      qrPayload: orNull(code.trim()),
    }),
  })
  const { typed, faults, change } = form
  const t = useTexts(settingsTexts).payee
  const isWrong = typed.code.trim() !== '' && readQrPh(typed.code.trim()) === null
  return (
    <SettingsCard
      settings={settings}
      form={{ ...form, ask: () => (isWrong ? undefined : form.ask()) }}
      title={t.title}
      note={t.note}
      needsTwo
    >
      <div className={styles.pair}>
        <TextField
          label={t.number}
          inputMode="numeric"
          autoComplete="off"
          value={typed.number}
          error={faults['gcashNumber']}
          onChange={(event) => change({ number: event.target.value })}
          onBlur={() => {
            const shown = formatGcash(digitsOf(typed.number))
            if (shown !== typed.number) change({ number: shown })
          }}
        />
        <TextField
          label={t.name}
          autoComplete="off"
          value={typed.name}
          error={faults['gcashName']}
          onChange={(event) => change({ name: event.target.value })}
        />
      </div>
      <TextArea
        label={t.code}
        rows={3}
        spellCheck={false}
        value={typed.code}
        error={isWrong ? t.wrongCode : faults['qrPayload']}
        onChange={(event) => change({ code: event.target.value })}
      />
      <p className={styles.note}>{t.codeHint}</p>
      <QrPreview payload={typed.code.trim()} number={typed.number.replaceAll(/[\s-]/g, '')} />
    </SettingsCard>
  )
}

const digitsOf = (text: string) => text.replaceAll(/[\s-]/g, '')

function orNull(text: string): string | null {
  return text === '' ? null : text
}
