import type { AutoOdds as Odds } from '@kapis/games/auto-odds'
import { formatMoney, formatSigned } from '@kapis/money/money'
import { useEffect, useId, useState } from 'react'
import { useBalance } from '#player/balance/balance-store.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import type { GameStore } from '../engine/game-store.ts'
import { FanChart } from './fan-chart.tsx'
import { oddsTexts } from './odds-texts.ts'
import { useAutoOdds } from './use-auto-odds.ts'
import styles from './auto-odds.module.css'

/**
 * The number of steps between the rows of the table: the start of the run, its quarters and its
 * end.
 */
const TABLE_STEPS = 4

/**
 * Shows on one line what an auto-bet run costs on average and can lose at most, before it starts.
 * The line opens a drawer beside the panel with how the run can end.
 */
export default function AutoOdds({ game }: { game: GameStore }) {
  const t = useTexts(oddsTexts)
  const shown = useAutoOdds(game)
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  useEscape(isOpen, () => setIsOpen(false))
  if (shown === null) return <div className={styles.odds} />
  const { state, odds } = shown
  const isDrawerOpen = isOpen && odds !== null
  return (
    <div className={styles.odds} aria-busy={state === 'busy'}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isDrawerOpen}
        aria-controls={id}
        disabled={odds === null}
        onClick={() => setIsOpen(!isOpen)}
      >
        {odds === null ? (
          <span>{state !== 'done' && t.notes[state]}</span>
        ) : (
          <Summary odds={odds} />
        )}
        {odds !== null && <Icon name={isDrawerOpen ? 'i-x' : 'i-right'} size={16} />}
      </button>
      {isDrawerOpen && (
        <section id={id} className={styles.drawer} aria-label={t.title}>
          <div className={styles.head}>
            <h3>{t.title}</h3>
            <IconButton icon="i-x" label={t.close} onClick={() => setIsOpen(false)} />
          </div>
          <OddsFigures odds={odds} />
          <p className={styles.note}>{state === 'done' ? t.note(odds.runs) : t.notes[state]}</p>
        </section>
      )}
    </div>
  )
}

function useEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}

function Summary({ odds: { costMinor, worstMinor } }: { odds: Odds }) {
  const t = useTexts(oddsTexts)
  const currency = useBalance((wallet) => wallet.active)
  return (
    <span className="num">
      {t.cost} <b>{formatMoney(costMinor, currency)}</b> · {t.worst}{' '}
      <b>{formatMoney(worstMinor, currency)}</b>
    </span>
  )
}

function OddsFigures({ odds }: { odds: Odds }) {
  const t = useTexts(oddsTexts)
  const currency = useBalance((wallet) => wallet.active)
  const { profit, loss, single_win: single } = odds.ends
  const last = odds.fan.at(-1)!
  const tiles = [
    [t.cost, odds.costMinor],
    [t.worst, odds.worstMinor],
    [t.wagered, odds.wageredMinor],
  ] as const
  const lines = [
    [t.profit, profit],
    [t.single, single],
    [t.loss, loss],
  ] as const
  return (
    <>
      <dl className={`num ${styles.tiles}`}>
        {tiles.map(([name, minor]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatMoney(minor, currency)}</dd>
          </div>
        ))}
      </dl>
      <dl className={`num ${styles.lines}`}>
        {lines.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{t.share(value)}</dd>
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
