import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import styles from './auth.module.css'
import { FormAlert } from '#ui/fields/form-alert.tsx'

type AuthFormProps = {
  onSubmit: (event: React.FormEvent) => Promise<void>
  isBusy: boolean
  /** What went wrong with the whole form. */
  failure: string | undefined
  action: string
  children: ReactNode
}

/** Fields, what went wrong, and the one button: every form of auth looks like this. */
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
