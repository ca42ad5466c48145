import { formatMoney, formatSigned } from '@kapis/money/money'
import { useBalance } from '#player/balance/balance-store.ts'
import { useTexts } from '#texts/texts.ts'
import styles from './auto-fields.module.css'
import { useAuto } from './auto-store.ts'
import { autoTexts } from './texts.ts'

/** The longest run that is drawn with a pane per bet. A longer one is drawn as a bar. */
const PANES_MAX = 20

/** Shows how far a run is, its net result and each of its bets. */
export function AutoProgress() {
  const t = useTexts(autoTexts)
  const all = useAuto((auto) => auto.run?.all ?? 0)
  const results = useAuto((auto) => auto.results)
  const currency = useBalance((wallet) => wallet.active)
  const wageredMinor = results.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n)
  const paidMinor = results.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n)
  const won = results.filter(({ isWin }) => isWin).length
  return (
    <div className={`num ${styles.progress}`}>
      <span>{t.betOf(results.length, all)}</span>
      <b className={styles.net} data-up={paidMinor > wageredMinor || undefined}>
        {formatSigned(paidMinor - wageredMinor, currency)}
      </b>
      <span>{t.soFar(formatMoney(wageredMinor, currency), won, results.length - won)}</span>
      {all > PANES_MAX ? (
        <div className={styles.bar}>
          <i style={{ width: `${(results.length / all) * 100}%` }} />
        </div>
      ) : (
        <ul className={styles.panes} aria-hidden="true">
          {Array.from({ length: all }, (_, at) => (
            <li
              key={at}
              data-look={lookOf(results[at])}
              data-last={at === results.length - 1 || undefined}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function lookOf(result: { isWin: boolean } | undefined) {
  if (result === undefined) return undefined
  return result.isWin ? 'won' : 'lost'
}
