import { formatMoney, fromNumber } from '@kapis/money/money'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-id.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import styles from './promo-cards.module.css'
import type { OpenPromo } from './use-open-promos.ts'
import { useOpenPromos } from './use-open-promos.ts'
import { promoTexts } from './texts.ts'

type OnUse = (code: string) => void

type PromoCardsProps = { onUse?: OnUse; most?: number }

/** The codes open to the player, to fill into the form, or to copy if there is none. */
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
        <span className="num">
          {termsOf(promo)}
          <time dateTime={promo.expiration}>
            {promoWords.promoUntil(formatDateTime(promo.expiration))}
          </time>
        </span>
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

/** Formats the terms before the end date: `+ 5 tickets · min. deposit ₱200 · `. */
function termsOf({ amount, minDeposit }: OpenPromo): string {
  const { promoTickets, promoMin } = currentTexts(promoTexts)
  const parts = [
    amount.coin > 0 && amount.ticket > 0 && promoTickets(amount.ticket),
    minDeposit !== null && minDeposit > 0 && promoMin(pesos(minDeposit)),
  ]
  return parts
    .filter((part) => part !== false)
    .map((part) => `${part} · `)
    .join('')
}

/** Formats whole pesos without centavos. */
function pesos(amount: number): string {
  return formatMoney(fromNumber(amount) ?? 0n, 'coin').replace(/\.00$/, '')
}
