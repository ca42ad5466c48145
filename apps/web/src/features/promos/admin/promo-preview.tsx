import { formatMoney, parseAmount } from '@kapis/money/money'
import { useTexts } from '#texts/texts.ts'
import type { Draft } from './promo-draft.ts'
import styles from './promos.module.css'
import { promosTexts } from './texts.ts'

/** The promo card as players will see it, updated while typing. */
export function PromoPreview({ draft }: { draft: Draft }) {
  const texts = useTexts(promosTexts)
  const t = texts.form
  const plain = (text: string) =>
    formatMoney(parseAmount(text) ?? 0n, 'ticket').replace(/\.00$/, '')
  const min = parseAmount(draft.minDeposit)
  const pesos = min === null || min === 0n ? null : formatMoney(min, 'coin')
  return (
    <section className={styles.preview} aria-label={t.preview}>
      <h3>{t.preview}</h3>
      <div className={styles.ticket}>
        <div className={`num ${styles.stub}`}>
          {plain(draft.coin)}
          <small>{t.coinsUnit}</small>
        </div>
        <div className={`num ${styles.words}`}>
          <b>{draft.promoCode.trim().toUpperCase() || texts.none}</b>
          <span>{t.previewTerms(plain(draft.ticket), pesos)}</span>
        </div>
      </div>
    </section>
  )
}
