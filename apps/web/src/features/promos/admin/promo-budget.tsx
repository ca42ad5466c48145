import { getSettings } from '@kapis/contract/routes'
import { formatMoney, fromNumber } from '@kapis/money/money'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import type { Draft } from './promo-draft.ts'
import { draftBudget } from './promo-draft.ts'
import styles from './promos.module.css'
import { promosTexts } from './texts.ts'

/** Shows how much balance a promo code can give away, and whether creating it needs an approval. */
export function PromoBudget({ draft }: { draft: Draft }) {
  const texts = useTexts(promosTexts)
  const { data } = useQuery({
    queryKey: [STAFF_QUERY_KEY, 'settings'],
    queryFn: () => api.call(getSettings, {}),
    meta: { isSilent: true },
  })
  const t = texts.form
  const budget = draftBudget(draft)
  const limit = data === undefined ? null : fromNumber(data.settings.secondPersonAmount)
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
