import { zodResolver } from '@hookform/resolvers/zod'
import { ResetPassword } from '@kapis/contract/auth'
import { resetPassword } from '@kapis/contract/routes'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { api } from '#lib/api/api-client.ts'
import { messageOf } from '#lib/api/api-errors.ts'
import { openAuthModal } from '#player/session/session-store.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { showSuccess } from '#ui/snackbars.ts'
import { useTexts } from '#texts/texts.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import { AuthForm } from './auth-form.tsx'
import styles from './auth.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'

/**
 * The page that a reset link leads to, whether it came by e-mail or from staff. The secret is in
 * the URL's fragment, which browsers never send, so no log contains it.
 */
export function ResetPasswordPage() {
  const token = location.hash.slice(1)
  const { title, lead, askAgain, noToken } = useTexts(profileTexts).reset
  return (
    <section className={styles.page}>
      <PageTitle title={title} />
      {token === '' ? (
        <>
          <p>{noToken}</p>
          <p>{askAgain}</p>
        </>
      ) : (
        <>
          <p>{lead}</p>
          <NewPassword token={token} />
        </>
      )}
    </section>
  )
}

function NewPassword({ token }: { token: string }) {
  const texts = useTexts(profileTexts)
  const navigate = useNavigate()
  const form = useForm({
    resolver: zodResolver(ResetPassword),
    defaultValues: { token, password: '', confirmPassword: '' },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      await api.call(resetPassword, { body })
    } catch (error) {
      form.setError('root', { message: messageOf(error) })
      return
    }
    showSuccess(texts.reset.done)
    // Replace the history entry, so that Back does not lead to the used link.
    await navigate({ to: '/home', replace: true })
    openAuthModal('login', texts.reset.logIn)
  })
  return (
    <AuthForm
      onSubmit={submit}
      isBusy={isSubmitting}
      failure={errors.root?.message}
      action={texts.reset.save}
    >
      <NewPasswordFields
        label={texts.password.new}
        register={form.register}
        errors={errors}
        typed={form.watch('password')}
      />
    </AuthForm>
  )
}
