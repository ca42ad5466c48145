import type { AutoOdds as Odds } from '@kapis/games/auto-odds'
import { formatMoney, formatSigned } from '@kapis/money/money'
import { useBalance } from '#player/balance/balance-store.ts'
import { useTexts } from '#texts/texts.ts'
import type { GameStore } from '../../engine/game-store.ts'
import { FanChart } from './fan-chart.tsx'
import { oddsTexts } from './odds-texts.ts'
import { useAutoOdds } from './use-auto-odds.ts'
import styles from './auto-odds.module.css'

/**
 * The number of steps between the rows of the table: the start of the run, its quarters and its
 * end.
 */
const TABLE_STEPS = 4

/** Shows what an auto-bet run costs on average and how it can end, before it starts. */
export default function AutoOdds({ game }: { game: GameStore }) {
  const t = useTexts(oddsTexts)
  const shown = useAutoOdds(game)
  if (shown === null) return null
  return (
    <section className={styles.odds} aria-label={t.title} aria-busy={shown.state === 'busy'}>
      <h3>{t.title}</h3>
      {shown.odds !== null && <OddsFigures odds={shown.odds} />}
      <p className={styles.note}>
        {shown.state === 'done' ? t.note(shown.odds.runs) : t.notes[shown.state]}
      </p>
    </section>
  )
}

function OddsFigures({ odds }: { odds: Odds }) {
  const t = useTexts(oddsTexts)
  const currency = useBalance((wallet) => wallet.active)
  const { profit, loss, single_win: single } = odds.ends
  const last = odds.fan.at(-1)!
  const lines = [
    [t.cost, formatMoney(odds.costMinor, currency)],
    [t.profit, profit],
    [t.single, single],
    [t.loss, loss],
    [t.worst, formatMoney(odds.worstMinor, currency)],
  ] as const
  return (
    <>
      <dl className="num">
        {lines.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{typeof value === 'number' ? t.share(value) : value}</dd>
              </div>
            ),
        )}
      </dl>
      <FanChart fan={odds.fan} />
      <p className={styles.note}>
        {t.range(
          formatSigned(last.netMinor[0]!, currency),
          formatSigned(last.netMinor[4]!, currency),
        )}
      </p>
      <details className={styles.table}>
        <summary>{t.table}</summary>
        <FanTable odds={odds} />
      </details>
    </>
  )
}

function FanTable({ odds: { fan } }: { odds: Odds }) {
  const t = useTexts(oddsTexts)
  const currency = useBalance((wallet) => wallet.active)
  const steps = Array.from({ length: TABLE_STEPS + 1 }, (_, n) =>
    Math.round((n * (fan.length - 1)) / TABLE_STEPS),
  )
  return (
    <table className="num">
      <thead>
        <tr>
          {[t.bets, t.unlucky, t.median, t.lucky].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...new Set(steps)].map((step) => {
          const { bets, netMinor } = fan[step]!
          const shown = [netMinor[0]!, netMinor[2]!, netMinor[4]!]
          return (
            <tr key={bets}>
              <th scope="row">{bets}</th>
              {shown.map((minor, n) => (
                <td key={n}>{formatSigned(minor, currency)}</td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
