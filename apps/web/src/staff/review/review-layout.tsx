import type { PresenceType } from '@kapis/contract/presence'
import type { ReactNode } from 'react'
import { Activity, useRef, useState } from 'react'
import { readModal, withModal, withoutModal } from '#lib/url-state.ts'
import { useMatches } from '#lib/use-matches.ts'
import { usePageAddress } from '#lib/use-url-search.ts'
import { Presence } from '#staff/presence/presence.tsx'
import { useTexts } from '#texts/texts.ts'
import { Kbd } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { showSuccess } from '#ui/snackbars.ts'
import { reviewTexts } from '../review-texts.ts'
import { useKeys } from '../use-staff-hotkeys.ts'
import { HeldBar } from './held-bar.tsx'
import type { QueueRowsProps } from './queue-rows.tsx'
import { QueueRows } from './queue-rows.tsx'
import styles from './review-layout.module.css'

/** The width up to which the style sheet shows either the list or the selected item. */
const ONE_COLUMN = '(max-width: 1023px)'
/** The widths at which the list opens as a drawer, if the page asks for one. */
const DRAWER = '(min-width: 1024px) and (max-width: 1279px)'

type ReviewLayoutProps<Row> = Omit<QueueRowsProps<Row>, 'isMarked' | 'onOpen'> & {
  title: string
  /** The summary of the queue, such as `7 pending · oldest 1 h 12 min`. */
  summary: string
  /** The type under which others see which item is open here. */
  presence: PresenceType
  tabs: ReactNode
  /** The search field and the saved views, if the queue has them. */
  filters?: ReactNode
  /** The message shown after a refresh. */
  refreshed: string
  /**
   * The label of the button that opens the list as a drawer, for items that need the room of the
   * list on narrow screens. Q presses it.
   */
  drawer?: string
  children: ReactNode
}

/** The review queue on the left and the selected item beside it. */
export function ReviewLayout<Row>({ presence, children, ...given }: ReviewLayoutProps<Row>) {
  const texts = useTexts(reviewTexts)
  const { queue, describe, drawer } = given
  const layout = useRef<HTMLDivElement>(null)
  const isDrawer = useMatches(DRAWER) && drawer !== undefined
  const { isOpen, wasOpen, isShown, open, close } = useOpenItem(queue.selected !== null)
  const list = { ...given, isMarked: isShown || wasOpen, onOpen: open }
  const itemId = isShown && queue.selected !== null ? describe(queue.selected).id : null
  return (
    <Presence type={presence} itemId={itemId}>
      <div
        ref={layout}
        className={styles.layout}
        data-open={isOpen || undefined}
        data-drawer={isDrawer || undefined}
      >
        {isDrawer ? (
          <QueueDrawer {...list} label={drawer} />
        ) : (
          <section className={styles.list} aria-label={list.title}>
            <QueueHead {...list} isTitle />
            <QueueBody {...list} />
          </section>
        )}
        <div className={styles.back}>
          <Button size="small" icon="i-left" onClick={close}>
            {texts.back}
          </Button>
        </div>
        {/* An item that is not shown reads no images, which are logged, and has no hotkeys. */}
        <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>
        <HeldBar onUndone={queue.selectId} onFocusLost={() => focusQueue(layout.current)} />
      </div>
    </Presence>
  )
}

/**
 * Returns whether an item is shown. Where only the list or the item fits, the URL says which, so that
 * a link opens its item and going back returns to the list.
 */
function useOpenItem(hasItem: boolean) {
  const [address, move] = usePageAddress()
  const isNarrow = useMatches(ONE_COLUMN)
  const isOpen = readModal(address).isOpen && hasItem
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return {
    isOpen,
    wasOpen,
    isShown: isOpen || !isNarrow,
    open: (id: string) => isNarrow && move((now) => withModal(now, id)),
    close: () => move(withoutModal, { isReplacing: true }),
  }
}

type ListProps<Row> = Omit<ReviewLayoutProps<Row>, 'presence' | 'children'> & QueueRowsProps<Row>

/** The title, the summary and the refresh button of a queue. */
function QueueHead<Row>({
  title,
  summary,
  refreshed,
  queue,
  isTitle,
}: ListProps<Row> & { isTitle: boolean }) {
  const texts = useTexts(reviewTexts)
  async function refresh() {
    if (await queue.retry()) showSuccess(refreshed)
  }
  return (
    <header>
      {isTitle && <PageTitle title={title} />}
      <IconButton icon="i-refresh" label={texts.refresh} onClick={() => void refresh()} />
      <p className="num" role="status">
        {summary}
      </p>
    </header>
  )
}

function QueueBody<Row>({ tabs, filters, ...rows }: ListProps<Row>) {
  const texts = useTexts(reviewTexts)
  return (
    <>
      {tabs}
      {filters}
      <div className={styles.rows}>
        <QueueRows {...rows} />
      </div>
      <footer>
        <Kbd>J</Kbd>
        <Kbd>K</Kbd> {texts.nextPrevious}
      </footer>
    </>
  )
}

/** The button over the item that opens the list, and the list as a drawer. */
function QueueDrawer<Row>({ label, ...list }: ListProps<Row> & { label: string }) {
  const [isListed, setIsListed] = useState(false)
  useKeys({ q: () => setIsListed(true) })
  const close = () => setIsListed(false)
  return (
    <div className={styles.opener}>
      <PageTitle title={list.title} isHidden />
      <Button size="small" icon="i-menu" onClick={() => setIsListed(true)}>
        {label} <Kbd>Q</Kbd>
      </Button>
      <span>
        <Kbd>J</Kbd>
        <Kbd>K</Kbd>
      </span>
      {isListed && (
        <Drawer title={list.title} onClose={close}>
          <div className={styles.list}>
            <QueueHead {...list} isTitle={false} />
            <QueueBody
              {...list}
              onOpen={(id) => {
                list.onOpen(id)
                close()
              }}
            />
          </div>
        </Drawer>
      )}
    </div>
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
