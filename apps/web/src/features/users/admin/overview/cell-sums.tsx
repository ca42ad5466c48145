import { getCellSums } from '@kapis/contract/routes'
import type { CellSums } from '@kapis/contract/users'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { cellsTexts } from '#staff/cells/texts.ts'
import { DASHBOARD_MS } from '#staff/use-overview.ts'
import { useTexts } from '#texts/texts.ts'
import { Badge } from '#ui/badge.tsx'
import { formatCoins, formatCount, signedCoins } from './format-figures.ts'
import styles from './tables.module.css'

type CellRow = CellSums['cells'][number]

/** Shows the figures of each cell with their age, and the sums. */
export function CellSumsTable() {
  const texts = useTexts(cellsTexts).sums
  const { data: sums } = useQuery({
    queryKey: [STAFF_QUERY_KEY, 'cells'],
    queryFn: () => api.call(getCellSums, {}),
    refetchInterval: DASHBOARD_MS,
    meta: { isSilent: true },
  })
  if (sums === undefined) return null
  return (
    <section className={styles.card} aria-labelledby="cells-title">
      <header className={styles.head}>
        <h2 id="cells-title">{texts.title}</h2>
      </header>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={texts.caption}>
        <table className={`num ${styles.table}`}>
          <caption className="sr">{texts.caption}</caption>
          <thead>
            <tr>
              {[
                texts.cell,
                texts.age,
                texts.players,
                texts.wagered,
                texts.result,
                texts.owed,
                texts.balance,
              ].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sums.cells.map((cell) => (
              <tr key={cell.name}>
                <th scope="row">{cell.name}</th>
                <td>
                  <Age cell={cell} />
                </td>
                <FigureCells figures={cell.figures} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{texts.total}</th>
              <td />
              <FigureCells figures={sums.totals} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

function FigureCells({ figures }: { figures: CellRow['figures'] }) {
  const texts = useTexts(cellsTexts).sums
  if (figures === null) return <td colSpan={5}>{texts.unknown}</td>
  return (
    <>
      <td>{formatCount(figures.players)}</td>
      <td>{formatCoins(figures.wageredToday)}</td>
      <td>{signedCoins(figures.houseResultToday)}</td>
      <td>{formatCoins(figures.liabilities.coin)}</td>
      <td>{figures.isTrialBalanceEven ? texts.even : texts.uneven}</td>
    </>
  )
}

const MINUTE = 60

function Age({ cell: { isAnswering, ageSeconds } }: { cell: CellRow }) {
  const texts = useTexts(cellsTexts).sums
  const age =
    ageSeconds === null
      ? ''
      : ageSeconds < 2 * MINUTE
        ? texts.seconds(ageSeconds)
        : texts.minutes(Math.floor(ageSeconds / MINUTE))
  if (isAnswering) return age
  return (
    <Badge tone="warn" icon="i-alert">
      {[texts.silent, age].filter(Boolean).join(' · ')}
    </Badge>
  )
}
