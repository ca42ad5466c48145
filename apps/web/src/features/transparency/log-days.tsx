import { GAMES } from '@kapis/games/games'
import { gameName } from '#lib/texts/game-name.ts'
import { useTexts } from '#texts/texts.ts'
import styles from './log-page.module.css'
import { transparencyTexts } from './texts.ts'
import { readDays } from './verify-log.ts'
import type { CheckedLog, LogDay } from './verify-log.ts'

const MINOR = 10_000

/** Shows the sums of sealed days, as stated in the log. */
export function LogDays({ log }: { log: CheckedLog }) {
  const t = useTexts(transparencyTexts).days
  const { cell } = log.shown
  const days = readDays(log)
  return (
    <section>
      <h2>{cell === null ? t.title : `${t.title} · ${cell}`}</h2>
      {days.length === 0 ? <p>{t.none}</p> : <DayTable days={days} />}
      <p className={styles.note}>{t.note}</p>
    </section>
  )
}

function DayTable({ days }: { days: LogDay[] }) {
  const t = useTexts(transparencyTexts).days
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t.caption}>
      <table className={`num ${styles.table}`}>
        <caption className="sr">{t.caption}</caption>
        <thead>
          <tr>
            {[t.day, t.game, t.bets, t.staked, t.paid, t.share].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <DayRows key={day.day} {...day} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DayRows({ day, games, isShown }: LogDay) {
  const t = useTexts(transparencyTexts).days
  if (!isShown) return <EmptyDay day={day} words={t.missing} />
  if (games === null) return <EmptyDay day={day} words={t.unproven} />
  const rows = Object.entries(games)
  if (rows.length === 0) return <EmptyDay day={day} words={t.few} />
  return rows.map(([game, { bets, staked, paid }]) => (
    <tr key={game}>
      <th scope="row">{day}</th>
      <td>{nameOf(game)}</td>
      <td>{bets.toLocaleString('en-US')}</td>
      <td>{Math.round(staked / MINOR).toLocaleString('en-US')}</td>
      <td>{Math.round(paid / MINOR).toLocaleString('en-US')}</td>
      <td>{staked === 0 ? '—' : `${((paid / staked) * 100).toFixed(2)}%`}</td>
    </tr>
  ))
}

function nameOf(text: string): string {
  const game = GAMES.find((known) => known === text)
  return game === undefined ? text : gameName(game)
}

function EmptyDay({ day, words }: { day: string; words: string }) {
  return (
    <tr>
      <th scope="row">{day}</th>
      <td colSpan={5}>{words}</td>
    </tr>
  )
}
