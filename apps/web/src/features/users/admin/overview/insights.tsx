import type { Insights, PlayerResult } from '@kapis/contract/figures'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { initialsOf } from '#lib/format.ts'
import { formatList } from '#lib/format-list.ts'
import { useRange } from '#staff/chart/range-bar.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { useTexts } from '#texts/texts.ts'
import { formatCoins, formatCount, formatDay, signedCoins } from './format-figures.ts'
import styles from './insights.module.css'
import { insightsTexts } from './insights-texts.ts'
import tables from './tables.module.css'
import { useInsights } from './use-insights.ts'

/** The largest results, the retention of players, and the deposits by state. */
export function PlayerInsights() {
  const texts = useTexts(insightsTexts)
  const { data, isError, refetch } = useInsights(useRange())
  if (data === undefined) {
    return isError ? (
      <LoadFailed
        words={{ failed: texts.failed, retry: texts.retry }}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton width="100%" height={320} />
    )
  }
  return (
    <div className={styles.column}>
      <WorthALook results={[...data.winners, ...data.losers]} />
      <Retention cohorts={data.cohorts} />
      <DepositStates deposits={data.deposits} />
    </div>
  )
}

/** The players with the largest results. Those with a reason to look at them come first. */
function WorthALook({ results }: { results: readonly PlayerResult[] }) {
  const texts = useTexts(insightsTexts)
  const first = results.toSorted(
    (a, b) => b.reasons.length - a.reasons.length || Math.abs(b.result) - Math.abs(a.result),
  )
  return (
    <section className={tables.card} aria-label={texts.look}>
      <h2>
        {texts.look} <small>{texts.lookNote}</small>
      </h2>
      {first.length === 0 && <p className={tables.note}>{texts.nobody}</p>}
      <ul className={styles.look}>
        {first.map((one) => (
          <LookItem key={one.userId} one={one} />
        ))}
      </ul>
    </section>
  )
}

function LookItem({ one: { userId, username, result, rounds, reasons } }: { one: PlayerResult }) {
  const texts = useTexts(insightsTexts)
  const words = reasons.map(({ reason, value }) => texts.reasons[reason](value))
  return (
    <li>
      <Link to="/admin/users/$userId" params={{ userId }}>
        <i aria-hidden="true">{initialsOf(username)}</i>
        <span>
          <b>{username}</b>
          <small data-reason={words.length > 0 || undefined}>
            {words.length > 0 ? formatList(words) : texts.rounds(formatCount(rounds))}
          </small>
        </span>
        <span className="num">
          <b>{signedCoins(result)}</b>
          <small>{result > 0 ? texts.won : texts.lost}</small>
        </span>
      </Link>
    </li>
  )
}

/**
 * The share of the players who signed up in each week that played in that week and in each later
 * one.
 */
function Retention({ cohorts }: Pick<Insights, 'cohorts'>) {
  const texts = useTexts(insightsTexts)
  return (
    <section className={tables.card} aria-label={texts.retention}>
      <h2>
        {texts.retention} <small>{texts.retentionNote}</small>
      </h2>
      <div className={tables.scroll} tabIndex={0} role="region" aria-label={texts.retention}>
        <table className={`num ${tables.table} ${styles.heat}`}>
          <thead>
            <tr>
              <th scope="col">{texts.week}</th>
              <th scope="col">{texts.players}</th>
              {cohorts.map(({ week }, later) => (
                <th key={week} scope="col">
                  {later === 0 ? texts.week0 : later}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ week, players, active }) => (
              <tr key={week}>
                <th scope="row">{formatDay(week)}</th>
                <td>{formatCount(players)}</td>
                {cohorts.map((_, later) => (
                  <Share key={later} active={active[later]} players={players} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** One share in per cent. The more players came back, the stronger the background. */
function Share({ active, players }: { active: number | undefined; players: number }) {
  if (active === undefined || players === 0) return <td />
  const percent = Math.round((active / players) * 100)
  return (
    <td style={{ '--share': `${percent}%` } as CSSProperties}>
      <span>{percent}</span>
    </td>
  )
}

function DepositStates({ deposits }: Pick<Insights, 'deposits'>) {
  const texts = useTexts(insightsTexts)
  return (
    <section className={tables.card} aria-label={texts.deposits}>
      <h2>
        {texts.deposits} <small>{texts.depositsNote}</small>
      </h2>
      <div className={tables.scroll}>
        <table className={`num ${tables.table}`}>
          <thead>
            <tr>
              <th scope="col">{texts.state}</th>
              <th scope="col">{texts.count}</th>
              <th scope="col">{texts.amount}</th>
            </tr>
          </thead>
          <tbody>
            {deposits.map(({ state, count, amount }) => (
              <tr key={state}>
                <th scope="row">{texts.states[state]}</th>
                <td>{formatCount(count)}</td>
                <td>{formatCoins(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
