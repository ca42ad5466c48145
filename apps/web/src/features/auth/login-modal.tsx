import { zodResolver } from '@hookform/resolvers/zod'
import { SignIn } from '@kapis/contract/auth'
import type { EndedSession } from '@kapis/contract/auth'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isRefused } from '#lib/api/api-errors.ts'
import { formatDateTime } from '#lib/format.ts'
import { closeAuthModal, openAuthModal, useSession } from '#player/session/session-store.ts'
import { signIn } from '#player/session/sign-in.ts'
import { Modal } from '#ui/overlays/modal.tsx'
import { showSuccess } from '#ui/snackbars.ts'
import { PasswordField, TextField } from '#ui/fields/text-field.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { authTexts } from '#player/session/texts.ts'
import { uiTexts } from '#ui/texts.ts'
import { authFailure } from './auth-failure.ts'
import { AuthForm } from './auth-form.tsx'
import styles from './auth.module.css'
import { deviceName } from '@kapis/contract/device-name'
import { SecondFactor } from './second-factor.tsx'
import { offerPasskey } from './offer-passkey.ts'
import { PasskeyLogin } from './passkey-login.tsx'
import { SwitchLine } from './switch-line.tsx'

export function LoginModal() {
  const auth = useTexts(authTexts)
  const ui = useTexts(uiTexts)
  const notice = useSession((state) => state.notice)
  const { form, submit, isTotpRequired } = useLogin()
  const { register } = form
  const { errors, isSubmitting } = form.formState
  return (
    <Modal title={auth.loginTitle} onClose={closeAuthModal} isLocked={isSubmitting}>
      <AuthForm
        onSubmit={submit}
        isBusy={isSubmitting}
        failure={errors.root?.message}
        action={auth.loginTitle}
      >
        {notice !== null && <p className={styles.notice}>{ui.translate(notice)}</p>}
        <TextField
          label={auth.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          error={errors.username?.message}
          {...register('username')}
        />
        <PasswordField
          label={auth.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        {isTotpRequired && <SecondFactor form={form} />}
      </AuthForm>
      <PasskeyLogin onEnded={showEndedNotice} />
      <SwitchLine question="" action={auth.forgot} onSwitch={() => openAuthModal('forgot')} />
      <SwitchLine
        question={auth.newHere}
        action={auth.signUpTitle}
        onSwitch={() => openAuthModal('signup')}
      />
    </Modal>
  )
}

function useLogin() {
  const auth = useTexts(authTexts)
  const [isTotpRequired, setIsTotpRequired] = useState(false)
  const form = useForm({
    resolver: zodResolver(SignIn),
    defaultValues: { username: '', password: '' },
    mode: 'onTouched',
  })
  const submit = form.handleSubmit(async (entered) => {
    try {
      const ended = await signIn(entered)
      if (ended !== undefined) showEndedNotice(ended)
      // A hyphen means a recovery code, so the authenticator is lost. Offer to replace it.
      if (entered.totp?.includes('-')) openAuthModal('authenticator')
      else await offerPasskey().catch(() => undefined)
    } catch (error) {
      if (isRefused(error, 'totp_required')) {
        setIsTotpRequired(true)
        // Wait one task, because the code field is rendered only after this update.
        setTimeout(() => form.setFocus('totp'))
      }
      form.setError('root', { message: authFailure(error, auth.loginFailed) })
    }
  })
  return { form, submit, isTotpRequired }
}

const READ_MS = 12_000

/** Shows which device was signed out because five devices were already signed in. */
function showEndedNotice({ userAgent, lastActiveAt }: EndedSession): void {
  const { endedElsewhere, deviceOn, unknownDevice } = currentTexts(authTexts)
  const device = deviceName(userAgent)
  const name = device === null ? unknownDevice : deviceOn(device.browser, device.system)
  showSuccess(endedElsewhere(name, formatDateTime(lastActiveAt)), READ_MS)
}
