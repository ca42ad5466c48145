import { useState } from 'react'
import { isRefused, messageOf } from '#lib/api/api-errors.ts'
import { Button } from '#ui/button.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { ModalActions } from '#ui/overlays/modal.tsx'
import { PasswordField, TextField } from '#ui/fields/text-field.tsx'
import { callConfirmed } from '#player/passkeys/confirm-by-passkey.ts'
import { useTexts } from '#texts/texts.ts'
import styles from './authenticator.module.css'
import { authenticatorTexts } from './authenticator-texts.ts'

export type IdentityProof = { password: string; code?: string }
type ProofFormProps = {
  /** Whether to ask for the code immediately; otherwise only after the server requires one. */
  isCodeRequired: boolean
  send: (proof: IdentityProof) => Promise<void>
  /** The label of the button if the action cannot be undone. */
  danger?: string
  /** The label of the button for other actions. */
  label?: string
  onClose: () => void
}

const CODE = /^(\d{6}|[A-Z0-9]{4}-[A-Z0-9]{4})$/

/** The form that asks for the password, and for a code if the account has an authenticator. */
export function ProofForm({ isCodeRequired, send, danger, label, onClose }: ProofFormProps) {
  const texts = useTexts(authenticatorTexts)
  const { password, setPassword, code, setCode, ...form } = useProof(isCodeRequired, send)
  return (
    <form
      noValidate
      className={styles.proof}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {form.needsCode && (
        <TextField
          label={texts.anyCode}
          hint={texts.anyCodeHint}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={9}
          value={code}
          onChange={(event) => setCode(event.target.value.trim().toUpperCase())}
        />
      )}
      <FormAlert message={form.failure} />
      <ModalActions>
        <Button onClick={onClose} disabled={form.isSending}>
          {texts.cancel}
        </Button>
        <Button
          type="submit"
          variant={danger === undefined ? 'primary' : 'danger'}
          isBusy={form.isSending}
        >
          {danger ?? label ?? texts.next}
        </Button>
      </ModalActions>
    </form>
  )
}

function useProof(isCodeRequired: boolean, send: ProofFormProps['send']) {
  const texts = useTexts(authenticatorTexts)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [needsCode, setNeedsCode] = useState(isCodeRequired)
  const [failure, setFailure] = useState<string | undefined>()
  const [isSending, setIsSending] = useState(false)

  async function submit() {
    if (password === '') return setFailure(texts.needsPassword)
    if (needsCode && !CODE.test(code)) return setFailure(texts.anyCodeShape)
    setIsSending(true)
    setFailure(undefined)
    try {
      await callConfirmed(() => send(needsCode ? { password, code } : { password }))
    } catch (error) {
      setIsSending(false)
      if (isRefused(error, 'totp_required')) return setNeedsCode(true)
      setFailure(isRefused(error, 'wrong_credentials') ? texts.wrongProof : messageOf(error))
    }
  }
  return { password, setPassword, code, setCode, needsCode, failure, isSending, submit }
}
