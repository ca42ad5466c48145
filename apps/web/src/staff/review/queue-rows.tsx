import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { CellBadge } from '#staff/cells/cell-badge.tsx'
import { cellOfRow } from '#staff/cells/cell-choice.ts'
import { PresenceMark } from '#staff/presence/presence.tsx'
import { useTexts } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import type { IconName } from '#ui/icon.tsx'
import { Icon } from '#ui/icon.tsx'
import { EmptyState, Skeleton } from '#ui/placeholders.tsx'
import { reviewTexts } from '../review-texts.ts'
import type { QueueState } from './use-selection.ts'
import styles from './review-layout.module.css'

export type QueueBadge = { text: string; tone: 'win' | 'warn' | 'loss' | 'plain'; icon: IconName }

/** What the list says about an item. */
type QueueLine = {
  id: string
  /** The player's name. */
  name: string
  /** The amount at the end of the first line. Without one, `aside` is there. */
  figure?: string
  badge: QueueBadge
  /** The age of the item, or the time until it is due. */
  aside: ReactNode
  /** Whether the item should have been decided by now. */
  isLate?: boolean
  claimedBy: string | null
}

/** The items of a queue and the selected one. */
type ShownQueue<Row> = {
  rows: readonly Row[]
  selected: Row | null
  select: (row: Row) => void
  /** Selects an item that is about to be listed. */
  selectId: (id: string) => void
  state: QueueState
  isSearched: boolean
  retry: () => Promise<boolean>
}

export type QueueRowsProps<Row> = {
  queue: ShownQueue<Row>
  describe: (row: Row) => QueueLine
  empty: string
  /** Whether the selected item is marked, which it is once it has been shown. */
  isMarked: boolean
  onOpen: (id: string) => void
}

/** Renders the list of a review queue, or why there is none. */
export function QueueRows<Row>({ queue, describe, empty, ...rest }: QueueRowsProps<Row>) {
  const texts = useTexts(reviewTexts)
  if (queue.state === 'loading') return <Waiting />
  if (queue.state === 'unavailable') {
    return (
      <div className={styles.unavailable} role="alert">
        <p>{texts.unavailable}</p>
        <Button size="small" icon="i-refresh" onClick={() => void queue.retry()}>
          {texts.retry}
        </Button>
      </div>
    )
  }
  if (queue.state === 'empty') {
    return <EmptyState art="queue" title={queue.isSearched ? texts.noMatch : empty} />
  }
  return (
    <ul>
      {queue.rows.map((row) => {
        const line = describe(row)
        return (
          <QueueItem
            key={line.id}
            line={line}
            cell={cellOfRow(row)}
            isSelected={rest.isMarked && row === queue.selected}
            onSelect={() => {
              queue.select(row)
              rest.onOpen(line.id)
            }}
          />
        )
      })}
    </ul>
  )
}

type QueueItemProps = {
  line: QueueLine
  cell: string | undefined
  isSelected: boolean
  onSelect: () => void
}

function QueueItem({ line, cell, isSelected, onSelect }: QueueItemProps) {
  const texts = useTexts(reviewTexts)
  const { id, name, figure, badge, claimedBy } = line
  const item = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isSelected) item.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isSelected])
  const aside = (
    <small className="num" data-late={line.isLate || undefined}>
      {line.aside}
    </small>
  )
  return (
    <li>
      <button
        ref={item}
        type="button"
        className={styles.item}
        aria-current={isSelected || undefined}
        data-sound="none"
        onClick={onSelect}
      >
        <span className={styles.line}>
          <b>
            {name} <CellBadge cell={cell} />
          </b>
          {figure === undefined ? aside : <b className="num">{figure}</b>}
        </span>
        <span className={styles.line}>
          <em data-tone={badge.tone}>
            <Icon name={badge.icon} size={14} />
            {badge.text}
          </em>
          {figure !== undefined && aside}
        </span>
        {claimedBy !== null && <small className={styles.claimed}>{texts.hasIt(claimedBy)}</small>}
        <PresenceMark itemId={id} />
      </button>
    </li>
  )
}

function Waiting() {
  const texts = useTexts(reviewTexts)
  return (
    <div aria-busy="true" aria-label={texts.loading} className={styles.skeletons}>
      {[0, 1, 2, 3, 4].map((place) => (
        <Skeleton key={place} width="100%" height={48} />
      ))}
    </div>
  )
}
