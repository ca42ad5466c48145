import { fromNumber } from '@kapis/money/money'
import { formatMultiplier } from '#lib/format.ts'
import { gameIcon } from '#lib/game-names.ts'
import { gameName } from '#lib/texts/game-name.ts'
import { resultTexts } from '#lib/texts/result-texts.ts'
import type { FeedRow } from '#player/results/result-feed.ts'
import { useTexts } from '#texts/texts.ts'
import { Icon } from '#ui/icon.tsx'
import { Money } from '#ui/money.tsx'
import styles from './live-feed.module.css'
import { feedTexts } from './texts.ts'

/** One result. A high win has words, a solid icon and a tinted row. */
export function FeedItem({ row, isNew }: { row: FeedRow; isNew: boolean }) {
  const { highWin } = useTexts(feedTexts)
  const { you, up } = useTexts(resultTexts)
  const isUp = row.payout > row.stake
  const multiplier = formatMultiplier(row.multiplier)
  return (
    <li data-high={row.isHighWin || undefined} data-new={isNew || undefined}>
      <span className={styles.game}>
        <Icon name={gameIcon(row.game)} size={17} />
      </span>
      <span className={styles.who}>
        <b>{gameName(row.game)}</b>
        <small>
          {row.name}
          {row.isOwn && <em> {you}</em>}
        </small>
      </span>
      <span className={styles.paid} data-up={isUp || undefined}>
        <b>
          {isUp && (
            <>
              <i className={styles.triangle} />
              <span className="sr">{up}</span>
            </>
          )}
          <Money minor={fromNumber(row.payout) ?? 0n} currency={row.currency} />
        </b>
        <small>{row.isHighWin ? `${highWin} · ${multiplier}` : multiplier}</small>
      </span>
    </li>
  )
}
