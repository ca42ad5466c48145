import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import styles from './auth.module.css'
import { FormAlert } from '#ui/fields/form-alert.tsx'

type AuthFormProps = {
  onSubmit: (event: React.FormEvent) => Promise<void>
  isBusy: boolean
  /** The error of the whole form. */
  failure: string | undefined
  action: string
  children: ReactNode
}

/** The layout of every sign-in form: fields, error and one button. */
export function AuthForm({ onSubmit, isBusy, failure, action, children }: AuthFormProps) {
  return (
    <form className={styles.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      {children}
      <FormAlert message={failure} />
      <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
        {action}
      </Button>
    </form>
  )
}
