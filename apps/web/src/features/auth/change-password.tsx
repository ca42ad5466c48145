import { zodResolver } from '@hookform/resolvers/zod'
import { ChangePassword as Shape } from '@kapis/contract/auth'
import { changePassword } from '@kapis/contract/routes'
import { useForm } from 'react-hook-form'
import { api } from '#lib/api-client.ts'
import { isRefused, messageOf } from '#lib/api-errors.ts'
import { texts } from '#lib/profile-texts.ts'
import { showSuccess } from '#ui/snackbars.ts'
import { PasswordField } from '#ui/text-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { refreshSignIns } from './use-sign-ins.ts'

/** A new password for who knows the old one. Every other sign-in ends with it. */
export function ChangePassword() {
  const { form, submit } = useChangePassword()
  const { errors, isSubmitting } = form.formState
  const { current, new: label, save } = texts.password
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
    </AuthForm>
  )
}

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' }

function useChangePassword() {
  const form = useForm({
    resolver: zodResolver(Shape),
    defaultValues: EMPTY,
    mode: 'onTouched',
  })
  const submit = form.handleSubmit(async (body) => {
    try {
      await api.call(changePassword, { body })
    } catch (error) {
      const field = isRefused(error, 'wrong_credentials') ? 'currentPassword' : 'root'
      const message = messageOf(error, texts.password.failed)
      form.setError(field, { message }, { shouldFocus: true })
      return
    }
    form.reset(EMPTY)
    showSuccess(texts.password.changed)
    await refreshSignIns()
  })
  return { form, submit }
}
