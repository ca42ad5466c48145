import { zodResolver } from '@hookform/resolvers/zod'
import { LEGAL_AGE } from '@kapis/contract/session-user'
import type { UseFormReturn } from 'react-hook-form'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { closeAuthModal, openAuthModal } from '#player/session/session-store.ts'
import { signUp } from '#player/session/sign-up.ts'
import { Modal } from '#ui/overlays/modal.tsx'
import { CheckField } from '#ui/fields/text-field.tsx'
import { useTexts } from '#texts/texts.ts'
import { authTexts } from '#player/session/texts.ts'
import { AccountFields, takenField } from './account-fields.tsx'
import { authFailure } from './auth-failure.ts'
import { AuthForm } from './auth-form.tsx'
import { SwitchLine } from './switch-line.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import type { SignUpForm } from './sign-up-shape.ts'
import { signUpForm } from './sign-up-shape.ts'

type Form = UseFormReturn<z.input<SignUpForm>, unknown, z.output<SignUpForm>>

export function SignUpModal() {
  const auth = useTexts(authTexts)
  const form: Form = useForm({
    resolver: zodResolver(signUpForm()),
    defaultValues: { username: '', email: '', mobileNumber: '', password: '', confirmPassword: '' },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ isOfAge, ...account }) => {
    try {
      await signUp({ ...account, acceptedTerms: isOfAge })
      void import('./contact/hint-contact.ts')
        .then(({ hintContact }) => hintContact())
        .catch(() => {})
    } catch (error) {
      const message = authFailure(error, auth.signUpFailed)
      form.setError(takenField(error) ?? 'root', { message }, { shouldFocus: true })
    }
  })

  return (
    <Modal title={auth.signUpTitle} onClose={closeAuthModal} isLocked={isSubmitting}>
      <AuthForm
        onSubmit={submit}
        isBusy={isSubmitting}
        failure={errors.root?.message}
        action={auth.createAccount}
      >
        <SignUpFields form={form} />
      </AuthForm>
      <SwitchLine
        question={auth.alreadyHere}
        action={auth.signIn}
        onSwitch={() => openAuthModal('login')}
      />
    </Modal>
  )
}

function SignUpFields({ form: { register, watch, formState } }: { form: Form }) {
  const auth = useTexts(authTexts)
  const { errors } = formState
  return (
    <>
      <AccountFields register={register} errors={errors} />
      <NewPasswordFields register={register} errors={errors} typed={watch('password')} />
      <CheckField
        label={auth.confirmAge(LEGAL_AGE)}
        error={errors.isOfAge?.message}
        {...register('isOfAge')}
      />
    </>
  )
}
