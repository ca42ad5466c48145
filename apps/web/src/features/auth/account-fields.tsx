import type { UseFormRegisterReturn } from 'react-hook-form'
import { isRefused } from '#lib/api/api-errors.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { useTexts } from '#texts/texts.ts'
import { authTexts } from '#player/session/texts.ts'

const TAKEN = {
  username_taken: 'username',
  email_taken: 'email',
  mobile_taken: 'mobileNumber',
} as const

type Field = (typeof TAKEN)[keyof typeof TAKEN]
type AccountFieldsProps = {
  register: (field: Field) => UseFormRegisterReturn
  errors: { [field in Field]?: { message?: string | undefined } | undefined }
}

/** The name and contact fields of every new account. */
export function AccountFields({ register, errors }: AccountFieldsProps) {
  const auth = useTexts(authTexts)
  return (
    <>
      <TextField
        label={auth.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label={auth.email}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={auth.mobileNumber}
        type="tel"
        autoComplete="tel"
        placeholder="09XX XXX XXXX"
        error={errors.mobileNumber?.message}
        {...register('mobileNumber')}
      />
    </>
  )
}

/** Returns the field whose value is already taken; null if the error has another cause. */
export function takenField(error: unknown): Field | null {
  for (const code of Object.keys(TAKEN) as (keyof typeof TAKEN)[]) {
    if (isRefused(error, code)) return TAKEN[code]
  }
  return null
}
