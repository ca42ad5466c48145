import { zodResolver } from '@hookform/resolvers/zod'
import { ForgotPassword } from '@kapis/contract/contact'
import { forgotPassword } from '@kapis/contract/routes'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#lib/api/api-client.ts'
import { messageOf } from '#lib/api/api-errors.ts'
import { closeAuthModal, openAuthModal } from '#player/session/session-store.ts'
import { currentLanguage } from '#texts/language.ts'
import { useTexts } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { AuthForm } from './auth-form.tsx'
import styles from './auth.module.css'
import { contactTexts } from './contact/texts.ts'
import { SwitchLine } from './switch-line.tsx'

/** Asks for the e-mail address of an account and requests a link to set a new password. */
export function ForgotPasswordModal() {
  const { forgot } = useTexts(contactTexts)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    resolver: zodResolver(ForgotPassword),
    defaultValues: { email: '' },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await api.call(forgotPassword, { body: { email, language: currentLanguage() } })
      setSentTo(email)
    } catch (error) {
      form.setError('root', { message: messageOf(error) })
    }
  })
  return (
    <Modal title={forgot.title} onClose={closeAuthModal} isLocked={isSubmitting}>
      {sentTo === null ? (
        <AuthForm
          onSubmit={submit}
          isBusy={isSubmitting}
          failure={errors.root?.message}
          action={forgot.send}
        >
          <p className={styles.question}>{forgot.lead}</p>
          <TextField
            label={forgot.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            data-autofocus
            error={errors.email?.message}
            {...form.register('email')}
          />
        </AuthForm>
      ) : (
        <>
          <p className={styles.question} role="status">
            {forgot.sent(sentTo)}
          </p>
          <ModalActions>
            <Button variant="primary" onClick={closeAuthModal}>
              {forgot.close}
            </Button>
          </ModalActions>
        </>
      )}
      <SwitchLine
        question={forgot.remembered}
        action={forgot.logIn}
        onSwitch={() => openAuthModal('login')}
      />
    </Modal>
  )
}
