import type { ReactNode } from 'react'
import { useState } from 'react'
import { isRefused, messageOf } from '#lib/api/api-errors.ts'
import { authenticatorTexts } from './authenticator-texts.ts'
import { Button } from '#ui/button.tsx'
import { ModalActions } from '#ui/overlays/modal.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useTexts } from '#texts/texts.ts'

type CodeFormProps = {
  send: (code: string) => Promise<void>
  onClose: () => void
}

/** Asks for the authenticator's six digits. */
export function CodeForm({ send, onClose }: CodeFormProps): ReactNode {
  const texts = useTexts(authenticatorTexts)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isSending, setIsSending] = useState(false)

  async function submit() {
    if (!/^\d{6}$/.test(code)) return setError(texts.sixDigits)
    setIsSending(true)
    try {
      await send(code)
    } catch (failure) {
      const isWrong = isRefused(failure, 'wrong_credentials')
      setError(isWrong ? texts.wrongCode : messageOf(failure))
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
        label={texts.code}
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
          {texts.cancel}
        </Button>
        <Button type="submit" variant="primary" isBusy={isSending}>
          {texts.confirm}
        </Button>
      </ModalActions>
    </form>
  )
}
