import { zodResolver } from '@hookform/resolvers/zod'
import { ChangePassword as Shape } from '@kapis/contract/auth'
import { changePassword } from '@kapis/contract/routes'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#lib/api/api-client.ts'
import { isRefused, messageOf } from '#lib/api/api-errors.ts'
import { showSuccess } from '#ui/snackbars.ts'
import { PasswordField, TextField } from '#ui/fields/text-field.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { authenticatorTexts } from '#player/authenticator/authenticator-texts.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import { callConfirmed } from '#player/passkeys/confirm-by-passkey.ts'
import { AuthForm } from '../auth-form.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { codeInput } from '../second-factor.tsx'
import { refreshSignIns } from './use-sign-ins.ts'

/**
 * The form that changes the password and ends every other session. It asks for the old password,
 * and for a code if the server requires one.
 */
export function ChangePasswordForm({ onDone }: { onDone?: () => void }) {
  const factorTexts = useTexts(authenticatorTexts)
  const { form, submit, isCodeRequired } = useChangePassword(onDone)
  const { errors, isSubmitting } = form.formState
  const { current, new: label, save } = useTexts(profileTexts).password
  return (
    <AuthForm onSubmit={submit} isBusy={isSubmitting} failure={errors.root?.message} action={save}>
      <PasswordField
        label={current}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <NewPasswordFields
        label={label}
        register={form.register}
        errors={errors}
        typed={form.watch('password')}
      />
      {isCodeRequired && (
        <TextField
          label={factorTexts.anyCode}
          hint={factorTexts.anyCodeHint}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.code?.message}
          {...form.register('code', { setValueAs: codeInput })}
        />
      )}
    </AuthForm>
  )
}

const EMPTY: Shape = { currentPassword: '', password: '', confirmPassword: '' }

function useChangePassword(onDone?: () => void) {
  const texts = useTexts(profileTexts)
  const [isCodeRequired, setIsCodeRequired] = useState(false)
  const form = useForm({
    resolver: zodResolver(Shape),
    defaultValues: EMPTY,
    mode: 'onTouched',
  })
  const submit = form.handleSubmit(async (body) => {
    try {
      await callConfirmed(() => api.call(changePassword, { body }))
    } catch (error) {
      if (isRefused(error, 'totp_required')) {
        setIsCodeRequired(true)
        // Wait one task, because the code field is rendered only after this update.
        setTimeout(() => form.setFocus('code'))
      }
      const { field, message } = failureOf(error, isCodeRequired)
      form.setError(field, { message }, { shouldFocus: true })
      return
    }
    form.reset(EMPTY)
    setIsCodeRequired(false)
    showSuccess(texts.password.changed)
    onDone?.()
    await refreshSignIns()
  })
  return { form, submit, isCodeRequired }
}

/**
 * Returns the error message and the field it belongs to. If a code was sent, the server does not
 * say whether the code or the password was wrong.
 */
function failureOf(error: unknown, isCodeRequired: boolean) {
  const isWrong = isRefused(error, 'wrong_credentials')
  if (isWrong && isCodeRequired)
    return { field: 'root', message: currentTexts(authenticatorTexts).wrongProof } as const
  const message = messageOf(error, currentTexts(profileTexts).password.failed)
  return { field: isWrong ? 'currentPassword' : 'root', message } as const
}
