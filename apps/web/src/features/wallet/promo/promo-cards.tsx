import { formatMoney, fromNumber } from '@kapis/money/money'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-id.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './promo-cards.module.css'
import type { OpenPromo } from './use-open-promos.ts'
import { useOpenPromos } from './use-open-promos.ts'
import { promoTexts } from './texts.ts'

type OnUse = (code: string) => void

type PromoCardsProps = { onUse?: OnUse; most?: number }

/**
 * Lists the codes that the player can claim. A button fills a code into the form or, without a
 * form, copies it.
 */
export default function PromoCards({ onUse, most }: PromoCardsProps) {
  const promos = useOpenPromos()
  const { noPromos, promosFailed, retry } = useTexts(promoTexts)
  if (promos.isPending) return <Skeleton width="100%" height={178} />
  if (promos.data === undefined) {
    const words = { failed: promosFailed, retry }
    return <LoadFailed words={words} onRetry={() => void promos.refetch()} />
  }
  const { promoCodes } = promos.data
  if (promoCodes.length === 0) return <p className={styles.none}>{noPromos}</p>
  return (
    <ul className={styles.cards}>
      {promoCodes.slice(0, most).map((promo) => (
        <PromoCard key={promo.promoCode} promo={promo} {...(onUse && { onUse })} />
      ))}
    </ul>
  )
}

function PromoCard({ promo, onUse }: { promo: OpenPromo; onUse?: OnUse }) {
  const promoWords = useTexts(promoTexts)
  const { promoCode: code, amount } = promo
  const { coins, tickets, fillCode, use, copyCode } = promoWords
  const isCoin = amount.coin > 0
  return (
    <li className={styles.card}>
      <div className={styles.stub}>
        {isCoin ? amount.coin : amount.ticket}
        <small>{isCoin ? coins : tickets}</small>
      </div>
      <div className={styles.words}>
        <b>{code}</b>
        <Terms promo={promo} />
      </div>
      {onUse === undefined ? (
        <CopyButton text={code} label={copyCode(code)} />
      ) : (
        <Button size="small" onClick={() => onUse(code)} aria-label={fillCode(code)}>
          {use}
        </Button>
      )}
    </li>
  )
}

/** Shows the terms, such as `+ 5 tickets · min. deposit ₱200 · until 12/31/25 11:59PM`. */
function Terms({ promo: { amount, minDeposit, expiration } }: { promo: OpenPromo }) {
  const { promoTickets, promoMin, promoUntil } = useTexts(promoTexts)
  const terms = [
    amount.coin > 0 && amount.ticket > 0 && promoTickets(amount.ticket),
    minDeposit !== null && minDeposit > 0 && promoMin(pesos(minDeposit)),
  ].filter((term) => term !== false)
  return (
    <div className={`num ${styles.terms}`}>
      <p>
        {terms.map((term, place) => (
          <span key={term}>
            {place > 0 && <Dot />}
            {term}
          </span>
        ))}
        <time dateTime={expiration}>
          {terms.length > 0 && <Dot />}
          {promoUntil(formatDateTime(expiration))}
        </time>
      </p>
    </div>
  )
}

/** The dot before a term. The style sheet hides it at the start of a line. */
function Dot() {
  return <i aria-hidden="true"> · </i>
}

/** Formats an amount in pesos, without centavos if they are zero. */
function pesos(amount: number): string {
  return formatMoney(fromNumber(amount) ?? 0n, 'coin').replace(/\.00$/, '')
}
