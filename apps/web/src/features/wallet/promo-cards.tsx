import { formatMoney } from '@kapis/money/money'
import { messages } from '#lib/messages.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-id.tsx'
import styles from './promo-cards.module.css'
import { SAMPLE_PROMOS } from './sample-promos.ts'

/** Three tickets with a stub, for looking at, copying, and filling in where there is a form. */
export function PromoCards({ onUse }: { onUse?: (code: string) => void }) {
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
          {onUse !== undefined && (
            <Button
              size="small"
              onClick={() => onUse(code)}
              aria-label={messages.home.fillCode(code)}
            >
              {messages.home.use}
            </Button>
          )}
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
