import type { GameReturn } from '@kapis/contract/fairness'
import { getReturns } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { formatDateTime } from '#lib/format.ts'
import { gameName } from '#lib/texts/game-name.ts'
import { useTexts } from '#texts/texts.ts'
import styles from './fairness-page.module.css'
import { proofTexts } from './proof-texts.ts'

/** The period after which the figures are requested again while the page is visible. */
const EVERY_MS = 15_000

/**
 * Compares each game's theoretical return with its actual return and shows the 95% range of the
 * actual return.
 */
export function ReturnsTable() {
  const { data, isError } = useQuery({
    queryKey: ['returns'],
    queryFn: () => api.call(getReturns, {}),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    // If a later request fails, the last figures stay on screen.
    meta: { isSilent: true },
  })
  const t = useTexts(proofTexts).returns
  if (isError && data === undefined) return <p role="status">{t.failed}</p>
  if (data === undefined) return <p role="status">{t.loading}</p>
  return (
    <>
      <p>{t.words(formatDateTime(data.since), formatDateTime(data.until))}</p>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t.caption}>
        <table className={`num ${styles.table}`}>
          <caption className="sr">{t.caption}</caption>
          <thead>
            <tr>
              {[t.game, t.rounds, t.theoretical, t.actual, t.band].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.games.map((game) => (
              <Row key={game.game} {...game} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>{t.note}</p>
    </>
  )
}

function Row({ game, rounds, theoretical, actual, low, high }: GameReturn) {
  // If all rounds have the same payout, low equals high and there is no range to draw.
  const hasBand = low !== null && high !== null && actual !== null && low < high
  return (
    <tr>
      <th scope="row">{gameName(game)}</th>
      <td>{rounds.toLocaleString('en-US')}</td>
      <td>{percent(theoretical)}</td>
      <td>{actual === null ? '—' : percent(actual)}</td>
      <td>
        {hasBand ? (
          <>
            {percent(low)} – {percent(high)}
            <Band low={low} high={high} actual={actual} theoretical={theoretical} />
          </>
        ) : (
          '—'
        )}
      </td>
    </tr>
  )
}

const FROM = 90
const TO = 108
const at = (value: number) => ((Math.min(TO, Math.max(FROM, value)) - FROM) / (TO - FROM)) * 100

/** Draws the range as a bar, the theoretical return as a line and the actual return as a dot. */
function Band(props: { low: number; high: number; actual: number; theoretical: number }) {
  const { low, high, actual, theoretical } = props
  return (
    <svg className={styles.band} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect x={at(low)} width={Math.max(1, at(high) - at(low))} y="3" height="4" rx="1" />
      <path d={`M${at(theoretical)} 0V10`} />
      <path d={`M${at(actual)} 2V8`} className={styles.paid} />
    </svg>
  )
}

function percent(value: number): string {
  return `${value.toFixed(2)}%`
}
