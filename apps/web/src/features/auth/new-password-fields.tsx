import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '#ui/fields/text-field.tsx'
import { useTexts } from '#texts/texts.ts'
import { authTexts } from '#player/session/texts.ts'
import { PasswordRules } from './password-rules.tsx'

type Field = 'password' | 'confirmPassword'
type NewPasswordFieldsProps = {
  register: (field: Field) => UseFormRegisterReturn
  errors: { [field in Field]?: { message?: string | undefined } | undefined }
  /** The new password as typed so far, to check against the rules. */
  typed: string
  label?: string
}

/** The fields for a new password and its repetition, with the password rules. */
export function NewPasswordFields({ register, errors, typed, label }: NewPasswordFieldsProps) {
  const auth = useTexts(authTexts)
  return (
    <>
      <PasswordField
        label={label ?? auth.password}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordRules password={typed} />
      <PasswordField
        label={auth.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  )
}
