import type { WalletRow } from '@kapis/contract/wallet'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { formatPeso } from '#lib/amounts.ts'
import { useMatches } from '#lib/use-matches.ts'
import { Kbd } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import type { IconName } from '#ui/icon.tsx'
import { Icon } from '#ui/icon.tsx'
import { Presence, PresenceMark } from '#staff/presence/presence.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { EmptyState, Skeleton } from '#ui/placeholders.tsx'
import { showSuccess } from '#ui/snackbars.ts'
import styles from './review-layout.module.css'
import { useTexts } from '#texts/texts.ts'
import { reviewTexts } from '#staff/review-texts.ts'
import { HeldBar } from './held-bar.tsx'
import { QueueFilters } from './queue-filters.tsx'
import type { ReviewQueueState } from './use-review-queue.ts'

/** The width up to which the style sheet shows either the list or the selected item. */
const ONE_COLUMN = '(max-width: 1023px)'

export type QueueBadge = { text: string; tone: 'win' | 'warn' | 'loss' | 'plain'; icon: IconName }

type ReviewLayoutProps = {
  title: string
  /** The summary of the queue, such as `7 pending · oldest 1 h 12 min`. */
  summary: string
  tabs: ReactNode
  /** The name under which views of the queue are saved. */
  name: string
  queue: ReviewQueueState
  /** Returns the badge of a row. `aside` returns the text at the end of the row's line. */
  sign: (row: WalletRow) => QueueBadge
  aside: (row: WalletRow) => ReactNode
  empty: string
  /** The message shown after a refresh. */
  refreshed: string
  /** Whether a phone shows the selected item instead of the list. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  children: ReactNode
}

/** The review queue on the left and the selected item beside it. */
export function ReviewLayout({
  title,
  summary,
  tabs,
  name,
  queue,
  refreshed,
  ...more
}: ReviewLayoutProps) {
  const texts = useTexts(reviewTexts)
  const { isOpen, onOpen, children, ...rows } = more
  const layout = useRef<HTMLDivElement>(null)
  async function refresh() {
    if (await queue.retry()) showSuccess(refreshed)
  }
  const isShown = !useMatches(ONE_COLUMN) || isOpen
  const itemId = isShown ? (queue.selected?.walletHistoryId ?? null) : null
  return (
    <Presence type="wallet" itemId={itemId}>
      <div ref={layout} className={styles.layout} data-open={isOpen || undefined}>
        <section className={styles.list} aria-label={title}>
          <header>
            <PageTitle title={title} />
            <IconButton icon="i-refresh" label={texts.refresh} onClick={() => void refresh()} />
            <p className="num" role="status">
              {summary}
            </p>
          </header>
          {tabs}
          <QueueFilters name={name} />
          <div className={styles.rows}>
            <Rows {...rows} queue={queue} onOpen={onOpen} />
          </div>
          <footer>
            <Kbd>J</Kbd>
            <Kbd>K</Kbd> {texts.nextPrevious}
          </footer>
        </section>
        <div className={styles.back}>
          <Button size="small" icon="i-left" onClick={() => onOpen(false)}>
            {texts.back}
          </Button>
        </div>
        {children}
        <HeldBar onUndone={queue.selectId} onFocusLost={() => focusQueue(layout.current)} />
      </div>
    </Presence>
  )
}

/**
 * Moves the focus to the selected row, or to the title if there is none. On a phone that shows an
 * item instead of the list, focuses the button that leads back.
 */
function focusQueue(layout: HTMLElement | null): void {
  for (const place of ['[aria-current]', 'h1', `.${styles.back} button`]) {
    const target = layout?.querySelector<HTMLElement>(place)
    target?.focus({ preventScroll: true })
    if (target !== undefined && document.activeElement === target) return
  }
}

type RowsProps = Pick<ReviewLayoutProps, 'queue' | 'sign' | 'aside' | 'empty' | 'onOpen'>

function Rows({ queue, sign, aside, empty, onOpen }: RowsProps) {
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
    return <EmptyState title={queue.isSearched ? texts.noMatch : empty} />
  }
  return (
    <ul>
      {queue.rows.map((row) => (
        <QueueItem
          key={row.walletHistoryId}
          row={row}
          sign={sign(row)}
          aside={aside(row)}
          isSelected={row === queue.selected}
          onSelect={() => {
            queue.select(row)
            onOpen(true)
          }}
        />
      ))}
    </ul>
  )
}

type QueueItemProps = {
  row: WalletRow
  sign: QueueBadge
  aside: ReactNode
  isSelected: boolean
  onSelect: () => void
}

function QueueItem({ row, sign, aside, isSelected, onSelect }: QueueItemProps) {
  const texts = useTexts(reviewTexts)
  const item = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isSelected) item.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isSelected])
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
          <b>{row.username}</b>
          <b className="num">{formatPeso(row.amount)}</b>
        </span>
        <span className={styles.line}>
          <em data-tone={sign.tone}>
            <Icon name={sign.icon} size={14} />
            {sign.text}
          </em>
          <small className="num">{aside}</small>
        </span>
        {row.claimedBy !== null && (
          <small className={styles.claimed}>{texts.hasIt(row.claimedBy)}</small>
        )}
        <PresenceMark itemId={row.walletHistoryId} />
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
