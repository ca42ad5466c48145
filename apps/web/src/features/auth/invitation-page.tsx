import { zodResolver } from '@hookform/resolvers/zod'
import { AcceptInvitation } from '@kapis/contract/invitations'
import { acceptInvitation } from '@kapis/contract/routes'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { api } from '#lib/api/api-client.ts'
import { messageOf } from '#lib/api/api-errors.ts'
import { openAuthModal } from '#player/session/session-store.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { showSuccess } from '#ui/snackbars.ts'
import { useTexts } from '#texts/texts.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import { AccountFields, takenField } from './account-fields.tsx'
import { AuthForm } from './auth-form.tsx'
import styles from './auth.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'

/** The page that a staff invitation links to, where the invited person creates an account. */
export function InvitationPage() {
  const token = location.hash.slice(1)
  const { title, lead, noToken } = useTexts(profileTexts).invitation
  return (
    <section className={styles.page}>
      <PageTitle title={title} />
      <p>{token === '' ? noToken : lead}</p>
      {token !== '' && <Join token={token} />}
    </section>
  )
}

function Join({ token }: { token: string }) {
  const texts = useTexts(profileTexts)
  const navigate = useNavigate()
  const form = useForm({
    resolver: zodResolver(AcceptInvitation),
    defaultValues: {
      token,
      username: '',
      email: '',
      mobileNumber: '',
      password: '',
      confirmPassword: '',
    },
    mode: 'onTouched',
  })
  const { register, watch, formState } = form
  const { errors, isSubmitting } = formState
  const submit = form.handleSubmit(async (body) => {
    try {
      await api.call(acceptInvitation, { body })
    } catch (error) {
      form.setError(takenField(error) ?? 'root', { message: messageOf(error) })
      return
    }
    showSuccess(texts.invitation.done)
    // Replace the history entry, so that Back does not lead to the used link.
    await navigate({ to: '/home', replace: true })
    openAuthModal('login', texts.invitation.logIn)
  })
  return (
    <AuthForm
      onSubmit={submit}
      isBusy={isSubmitting}
      failure={errors.root?.message}
      action={texts.invitation.join}
    >
      <AccountFields register={register} errors={errors} />
      <NewPasswordFields register={register} errors={errors} typed={watch('password')} />
    </AuthForm>
  )
}
