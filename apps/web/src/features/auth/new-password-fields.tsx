import type { UseFormRegisterReturn } from 'react-hook-form'
import { messages } from '#lib/messages.ts'
import { PasswordField } from '#ui/fields/text-field.tsx'
import { PasswordRules } from './password-rules.tsx'

type Field = 'password' | 'confirmPassword'
type NewPasswordFieldsProps = {
  register: (field: Field) => UseFormRegisterReturn
  errors: { [field in Field]?: { message?: string | undefined } | undefined }
  /** As far as it is typed, for the rules it meets. */
  typed: string
  label?: string
}

/** A password that is chosen, with its rules, and the same once more. */
export function NewPasswordFields({ register, errors, typed, label }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label ?? messages.auth.password}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordRules password={typed} />
      <PasswordField
        label={messages.auth.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  )
}
