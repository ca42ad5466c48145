import { confirmTotp, enrolTotp, stepUp } from '@kapis/contract/routes'
import { QRCodeSVG } from 'qrcode.react'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { api } from '#lib/api-client.ts'
import { isRefused, messageOf } from '#lib/api-errors.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-id.tsx'
import { Modal, ModalActions } from '#ui/modal.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './step-up-dialog.module.css'
import { useStepUp } from './step-up.ts'
import { texts } from './texts.ts'

/** Asks for the code of the authenticator, or helps to set one up first. */
export function StepUpDialog() {
  const asked = useStepUp((state) => state.asked)
  if (asked === null) return null
  return asked.proof === 'code' ? (
    <AskCode onAnswer={asked.answer} />
  ) : (
    <Enrol onAnswer={asked.answer} />
  )
}

type Answering = { onAnswer: (isProven: boolean) => void }

function AskCode({ onAnswer }: Answering) {
  const { title, message, confirm } = texts.stepUp
  return (
    <Modal title={title} width={400} onClose={() => onAnswer(false)}>
      <p className={styles.message}>{message}</p>
      <CodeForm
        confirmText={confirm}
        onClose={() => onAnswer(false)}
        send={async (code) => {
          await api.call(stepUp, { body: { code } })
          onAnswer(true)
        }}
      />
    </Modal>
  )
}

function Enrol({ onAnswer }: Answering) {
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null)
  const [recovery, setRecovery] = useState<string[] | null>(null)
  const [error, setError] = useState<string | undefined>()
  useEffect(() => {
    api.call(enrolTotp, {}).then(setSecret, (failure: unknown) => setError(messageOf(failure)))
  }, [])
  if (recovery !== null) return <RecoveryCodes codes={recovery} onAnswer={onAnswer} />
  const { enrolTitle, enrolMessage, secretLabel, copySecret, confirm } = texts.stepUp
  return (
    <Modal title={enrolTitle} width={420} onClose={() => onAnswer(false)}>
      <p className={styles.message}>{enrolMessage}</p>
      {error !== undefined && <p role="alert">{error}</p>}
      <div className={styles.secret}>
        {secret === null ? (
          <Skeleton width={168} height={168} />
        ) : (
          <>
            <QRCodeSVG value={secret.uri} size={168} marginSize={2} title={enrolTitle} />
            <p>
              {secretLabel}
              <code>{secret.secret}</code>
              <CopyButton text={secret.secret} label={copySecret} />
            </p>
          </>
        )}
      </div>
      <CodeForm
        confirmText={confirm}
        onClose={() => onAnswer(false)}
        send={async (code) => {
          const { recoveryCodes } = await api.call(confirmTotp, { body: { code } })
          setRecovery(recoveryCodes)
        }}
      />
    </Modal>
  )
}

/** Shown this once: whoever loses the phone signs in with one of them. */
function RecoveryCodes({ codes, onAnswer }: Answering & { codes: string[] }) {
  const { recoveryTitle, recoveryMessage, copyCodes, kept } = texts.stepUp
  return (
    <Modal title={recoveryTitle} width={420} isLocked onClose={() => onAnswer(true)}>
      <p className={styles.message}>{recoveryMessage}</p>
      <ul className={`num ${styles.codes}`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ModalActions>
        <CopyButton text={codes.join('\n')} label={copyCodes} />
        <Button variant="primary" data-autofocus onClick={() => onAnswer(true)}>
          {kept}
        </Button>
      </ModalActions>
    </Modal>
  )
}

type CodeFormProps = {
  confirmText: string
  send: (code: string) => Promise<void>
  onClose: () => void
}

function CodeForm({ confirmText, send, onClose }: CodeFormProps): ReactNode {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isSending, setIsSending] = useState(false)

  async function submit() {
    if (!/^\d{6}$/.test(code)) return setError(texts.stepUp.sixDigits)
    setIsSending(true)
    try {
      await send(code)
    } catch (failure) {
      const isWrong = isRefused(failure, 'wrong_credentials')
      setError(isWrong ? texts.stepUp.wrongCode : messageOf(failure))
      setCode('')
      setIsSending(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        label={texts.stepUp.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        data-autofocus
        value={code}
        error={error}
        onChange={(event) => {
          setCode(event.target.value.replace(/\D/g, ''))
          setError(undefined)
        }}
      />
      <ModalActions>
        <Button onClick={onClose} disabled={isSending}>
          {texts.confirm.cancel}
        </Button>
        <Button type="submit" variant="primary" isBusy={isSending}>
          {confirmText}
        </Button>
      </ModalActions>
    </form>
  )
}
