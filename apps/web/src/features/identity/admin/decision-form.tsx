import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import layout from '#staff/review/review-item.module.css'
import { useKeys } from '#staff/use-staff-hotkeys.ts'
import { useTexts } from '#texts/texts.ts'
import { Kbd } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { identityAdminTexts } from './texts.ts'
import styles from './decision.module.css'

type DecisionFormProps = {
  title: string
  /** The text above the buttons. */
  note: string
  submit: string
  isDanger?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in place of the facts of a check. Enter sends it, Esc closes it. */
export function DecisionForm({
  title,
  note,
  submit,
  onSubmit,
  onClose,
  ...more
}: DecisionFormProps) {
  const texts = useTexts(identityAdminTexts)
  const { isDanger = false, children } = more
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useKeys({ Escape: onClose })
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className={styles.card}>
        <h3>{title}</h3>
        {children}
      </div>
      <div className={layout.decide}>
        <p className={styles.note}>{note}</p>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isWide>
          {submit} <Kbd>Enter</Kbd>
        </Button>
        <Button isWide onClick={onClose}>
          {texts.ask.back} <Kbd>Esc</Kbd>
        </Button>
      </div>
    </form>
  )
}
