import { fillPath } from '@kapis/contract/route'
import { getStatement } from '@kapis/contract/routes'
import { STATEMENT_DAYS_MAX } from '@kapis/contract/transactions'
import { useState } from 'react'
import { manilaDay } from '@kapis/payments/manila'
import { useSession } from '#player/session/session-store.ts'
import { buttonClass } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from '../shared/wallet-modal.module.css'
import { cashierTexts } from '../shared/texts.ts'

const DAY_MS = 86_400_000
const FIRST_DAYS = 30

/** The form that downloads every movement of the balance in a period of up to a year, as CSV. */
export function Statement() {
  const userId = useSession((state) => state.user?.userId ?? '')
  const [from, setFrom] = useState(() => manilaDay(Date.now() - FIRST_DAYS * DAY_MS))
  const [to, setTo] = useState(() => manilaDay(Date.now()))
  const { title, from: fromLabel, to: toLabel, download, wrong } = useTexts(cashierTexts).statement
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  const isRight = days >= 0 && days < STATEMENT_DAYS_MAX
  const url = `${fillPath(getStatement.path, { userId })}?${new URLSearchParams({ from, to })}`
  return (
    <section className={styles.statement} aria-label={title}>
      <TextField
        label={fromLabel}
        type="date"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label={toLabel}
        type="date"
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      {isRight ? (
        <a href={url} download className={buttonClass({})}>
          {download}
        </a>
      ) : (
        <p role="status">{wrong}</p>
      )}
    </section>
  )
}
