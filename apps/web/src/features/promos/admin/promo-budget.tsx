import { formatMoney } from '@kapis/money/money'
import { useApprovalFrom } from '#staff/review/approval-notice.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import type { Draft } from './promo-draft.ts'
import { draftBudget } from './promo-draft.ts'
import styles from './promos.module.css'
import { promosTexts } from './texts.ts'

/** Shows how much balance a promo code can give away, and whether creating it needs an approval. */
export function PromoBudget({ draft }: { draft: Draft }) {
  const texts = useTexts(promosTexts)
  const t = texts.form
  const budget = draftBudget(draft)
  const limit = useApprovalFrom()
  // The server counts a ticket like a coin for the approval threshold.
  const needsTwo = budget !== null && limit !== null && budget.coin + budget.ticket >= limit
  return (
    <p className={styles.budget}>
      {t.budget}
      <b className="num">{budget === null ? texts.none : formatBudget(budget)}</b>
      {needsTwo ? (
        <span className={styles.two} role="status">
          {t.needsTwo(formatMoney(limit, 'coin'))}
        </span>
      ) : (
        <span>{t.budgetNote}</span>
      )}
    </p>
  )
}

/** Formats coins and tickets separately: tickets are not pesos. */
function formatBudget({ coin, ticket }: { coin: bigint; ticket: bigint }): string {
  const coins = formatMoney(coin, 'coin')
  return ticket === 0n
    ? coins
    : currentTexts(promosTexts).form.coinsAndTickets(coins, formatMoney(ticket, 'ticket'))
}
