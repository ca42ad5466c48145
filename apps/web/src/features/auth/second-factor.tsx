import type { SignIn } from '@kapis/contract/auth'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '#ui/fields/text-field.tsx'
import { useTexts } from '#texts/texts.ts'
import { authTexts } from '#player/session/texts.ts'
import styles from './auth.module.css'

/** The field for the authenticator's code, or for a recovery code if the authenticator is lost. */
export function SecondFactor({ form }: { form: UseFormReturn<SignIn> }) {
  const [isLost, setIsLost] = useState(false)
  const { authenticatorCode, recoveryCode, recoveryHint } = useTexts(authTexts)
  const { lostAuthenticator, haveAuthenticator } = useTexts(authTexts)
  const error = form.formState.errors.totp?.message

  function change() {
    setIsLost(!isLost)
    form.resetField('totp')
    form.clearErrors('root')
    setTimeout(() => form.setFocus('totp'))
  }

  return (
    <div>
      <TextField
        key={isLost ? 'recovery' : 'code'}
        label={isLost ? recoveryCode : authenticatorCode}
        inputMode={isLost ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        error={error}
        {...(isLost && { hint: recoveryHint })}
        {...form.register('totp', { setValueAs: codeInput })}
      />
      <button type="button" className={styles.lost} onClick={change}>
        {isLost ? haveAuthenticator : lostAuthenticator}
      </button>
    </div>
  )
}

/** Returns the code as the server accepts it; undefined for an empty field. */
export function codeInput(text: string | undefined): string | undefined {
  const trimmed = text?.trim().toUpperCase()
  return trimmed === '' ? undefined : trimmed
}
