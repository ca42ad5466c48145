import type { OperatorSettings } from '@kapis/contract/settings'
import { useState } from 'react'
import { Confirm } from '#staff/actions/confirm.tsx'
import { useCan } from '#staff/use-staff.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useTexts } from '#texts/texts.ts'
import { Card } from './settings-card.tsx'
import styles from './settings.module.css'
import { saveSettings } from './use-settings-form.ts'
import { settingsTexts } from './texts.ts'

/** The card that starts and ends maintenance, with a message to the players. */
export function Maintenance({ settings }: { settings: OperatorSettings }) {
  const isOn = settings.maintenance !== null
  const [message, setMessage] = useState(settings.maintenance ?? '')
  const [error, setError] = useState<string | undefined>()
  const [isAsking, setIsAsking] = useState(false)
  const t = useTexts(settingsTexts).maintenance
  const ask = () => {
    const isMissing = !isOn && message.trim() === ''
    setError(isMissing ? 'Message is required' : undefined)
    setIsAsking(!isMissing)
  }
  return (
    <Card
      title={t.title}
      note={t.note}
      aside={
        <Badge tone={isOn ? 'warn' : 'win'} dot={isOn ? 'hollow' : 'filled'}>
          {isOn ? t.isOn : t.isOff}
        </Badge>
      }
    >
      <MessageForm isOn={isOn} message={message} error={error} onMessage={setMessage} onAsk={ask} />
      {isAsking && (
        <Confirm
          title={isOn ? t.endTitle : t.beginTitle}
          message={isOn ? t.endMessage : t.beginMessage}
          confirmText={isOn ? t.end : t.begin}
          reason="required"
          isDanger={!isOn}
          onConfirm={(reason) =>
            saveSettings(
              settings,
              { maintenance: isOn ? null : message.trim() },
              reason,
              isOn ? t.ended : t.begun,
            )
          }
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  )
}

type MessageFormProps = {
  isOn: boolean
  message: string
  error: string | undefined
  onMessage: (message: string) => void
  onAsk: () => void
}

function MessageForm({ isOn, message, error, onMessage, onAsk }: MessageFormProps) {
  const canWrite = useCan('settings.write')
  const t = useTexts(settingsTexts).maintenance
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onAsk()
      }}
    >
      <TextField
        label={t.message}
        placeholder={t.placeholder}
        maxLength={200}
        readOnly={isOn}
        value={message}
        error={error}
        onChange={(event) => onMessage(event.target.value)}
      />
      {canWrite && (
        <div className={styles.buttons}>
          <Button type="submit" variant={isOn ? 'primary' : 'danger'}>
            {isOn ? t.end : t.begin}
          </Button>
        </div>
      )}
    </form>
  )
}
