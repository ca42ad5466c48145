import type { RecentTransaction } from '@kapis/contract/transactions'
import type { Game } from '@kapis/games/games'
import { fromNumber } from '@kapis/money/money'
import { gameIcon } from '#lib/game-names.ts'
import { formatDateTime, formatMultiplier } from '#lib/format.ts'
import { sourceLabel } from '#lib/texts/source-label.ts'
import { openShare } from '#player/overlays/share-store.ts'
import { openVerify } from '#player/overlays/verify-store.ts'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon.tsx'
import { Money } from '#ui/money.tsx'
import { useTexts } from '#texts/texts.ts'
import { resultTexts } from '#lib/texts/result-texts.ts'
import styles from './recent-results.module.css'

const COLUMNS = ['source', 'user', 'at', 'bet', 'multiplier', 'payout', 'balance'] as const
const NUMBERS: readonly string[] = COLUMNS.slice(3)
const SKELETON_ROWS = 10

type ResultTableProps = {
  rows: readonly RecentTransaction[]
  isLoading: boolean
  /** Whether all rows are the player's own, so that nobody needs to be named. */
  isOwn: boolean
}

export function ResultTable({ rows, isLoading, isOwn }: ResultTableProps) {
  const results = useTexts(resultTexts)
  const columns = COLUMNS.filter((column) => !isOwn || column !== 'user')
  return (
    <div className={`num ${styles.table}`} tabIndex={0} role="region" aria-label={results.table}>
      <table aria-busy={isLoading}>
        <caption className="sr">{results.caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={NUMBERS.includes(column) ? styles.number : undefined}
              >
                {results.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {isLoading && <SkeletonRows columns={columns} />}
          {!isLoading && rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className={styles.empty}>
                {results.none}
              </td>
            </tr>
          )}
          {rows.map((row) => (
            <ResultRow key={row.id} row={row} isNamed={!isOwn} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ResultRow({ row, isNamed }: { row: RecentTransaction; isNamed: boolean }) {
  const results = useTexts(resultTexts)
  const { currency, walletData } = row
  const amount = (n: number) => <Money minor={fromNumber(n) ?? 0n} currency={currency} />
  const isBet = row.game !== null
  const isUp = isBet && row.payout > row.amount
  const after = walletData.afterBalance
  return (
    <tr data-own={row.isOwn || undefined}>
      <td className={styles.source}>
        {row.game !== null && <Icon name={gameIcon(row.game)} size={17} />}
        {sourceLabel(row)}
        {row.isOwn && row.game !== null && row.source !== 'game_held' && (
          <BetButtons game={row.game} id={row.id} />
        )}
      </td>
      {isNamed && (
        <td className={styles.user}>
          {row.username}
          {row.isOwn && <span className={styles.you}>{results.you}</span>}
        </td>
      )}
      <td className={styles.at}>
        <time dateTime={row.createdAt} title={row.createdAt}>
          {formatDateTime(row.createdAt)}
        </time>
      </td>
      <td className={styles.number}>
        <Money minor={fromNumber(row.amount) ?? 0n} currency={currency} hasIcon />
      </td>
      <td className={styles.number}>{isBet ? formatMultiplier(row.payoutMultiplier) : '—'}</td>
      <td className={`${styles.number} ${styles.payout}`} data-up={isUp || undefined}>
        {isUp && (
          <>
            <i className={styles.triangle} />
            <span className="sr">{results.up}</span>
          </>
        )}
        {amount(row.payout)}
      </td>
      <td className={`${styles.number} ${styles.balance}`}>
        {after === null ? '—' : amount(after[currency])}
      </td>
    </tr>
  )
}

function BetButtons({ game, id }: { game: Game; id: string }) {
  const { verify, share } = useTexts(resultTexts)
  const verifyBet = () => openVerify({ game, transactionHistoryId: id })
  return (
    <span className={styles.buttons}>
      <RowButton label={verify} icon="i-shield" onPress={verifyBet} />
      <RowButton label={share} icon="i-ext" onPress={() => openShare(id)} />
    </span>
  )
}

type RowButtonProps = { label: string; icon: IconName; onPress: () => void }

function RowButton({ label, icon, onPress }: RowButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} aria-haspopup="dialog" onClick={onPress}>
      <Icon name={icon} size={15} />
    </button>
  )
}

function SkeletonRows({ columns }: { columns: readonly string[] }) {
  return Array.from({ length: SKELETON_ROWS }, (_, i) => (
    <tr key={i} className={styles.skeleton} aria-hidden="true">
      {columns.map((column) => (
        <td key={column}>
          <span />
        </td>
      ))}
    </tr>
  ))
}
