import { formatMoney } from '@kapis/money/money'
import { messages } from '#lib/messages.ts'
import { CopyButton } from '#ui/copy-id.tsx'
import styles from './promo-cards.module.css'
import { SAMPLE_PROMOS } from './sample-promos.ts'

/** Three tickets with a stub, for looking at and copying. */
export function PromoCards() {
  return (
    <ul className={styles.cards}>
      {SAMPLE_PROMOS.map(({ code, coins, tickets, minDepositMinor }) => (
        <li key={code} className={styles.card}>
          <div className={styles.stub}>
            {coins}
            <small>{messages.home.coins}</small>
          </div>
          <div className={styles.words}>
            <b>{code}</b>
            <span className="num">{messages.home.promoTerms(tickets, pesos(minDepositMinor))}</span>
          </div>
          <CopyButton text={code} label={messages.home.copyCode(code)} />
        </li>
      ))}
    </ul>
  )
}

/** Whole pesos need no centavos here. */
function pesos(minor: bigint): string {
  return formatMoney(minor, 'coin').replace(/\.00$/, '')
}
