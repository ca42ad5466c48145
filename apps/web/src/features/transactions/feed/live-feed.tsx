import { useId, useState } from 'react'
import { pageTexts } from '#lib/texts/page-texts.ts'
import { resultTexts } from '#lib/texts/result-texts.ts'
import { useLive } from '#player/live/live-store.ts'
import { useFeed } from '#player/results/feed-store.ts'
import { useTexts } from '#texts/texts.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { tabId, Tabs } from '#ui/tabs.tsx'
import { FeedItem } from './feed-item.tsx'
import styles from './live-feed.module.css'
import { feedTexts } from './texts.ts'
import { useFeedPause } from './use-feed-pause.ts'
import { FEED_ROWS, useAllRows, useOwnRows } from './use-feed-rows.ts'
import type { FeedTab, FeedView } from './use-feed-rows.ts'

const TABS = ['all', 'high', 'mine'] as const

/** Shows results as they settle: those of all players, the high wins among them, and one's own. */
export function LiveFeed() {
  const texts = useTexts(feedTexts)
  const [tab, setTab] = useState<FeedTab>('all')
  const panelId = useId()
  const pause = useFeedPause()
  const all = useAllRows(tab === 'high' ? 'high' : 'all')
  const own = useOwnRows(tab === 'mine')
  const view = tab === 'mine' ? own : all
  return (
    <section className={styles.feed} aria-label={texts.title} {...pause.area}>
      <div className={styles.head}>
        <Tabs
          label={texts.title}
          tabs={TABS.map((value) => ({ value, label: texts.tabs[value] }))}
          value={tab}
          onChange={setTab}
          panelId={panelId}
        />
        <IconButton
          icon={pause.isStopped ? 'i-play' : 'i-pause'}
          label={texts.pause}
          aria-pressed={pause.isStopped}
          onClick={pause.toggle}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, tab)}>
        <FeedList tab={tab} view={view} />
        <FeedStatus tab={tab} view={view} isPaused={pause.isPaused} />
      </div>
    </section>
  )
}

function FeedList({ tab, view }: { tab: FeedTab; view: FeedView }) {
  const { none } = useTexts(feedTexts)
  const newest = useFeed((state) => state.newest)
  const { rows, isLoading } = view
  return (
    <ol className={`num ${styles.list}`} aria-busy={isLoading}>
      {isLoading && <SkeletonRows />}
      {rows.length === 0 && !isLoading && <li className={styles.none}>{none[tab]}</li>}
      {rows.slice(0, FEED_ROWS).map((row) => (
        <FeedItem key={row.key} row={row} isNew={tab !== 'mine' && row.key === newest?.key} />
      ))}
    </ol>
  )
}

function SkeletonRows() {
  return Array.from({ length: FEED_ROWS }, (_, i) => (
    <li key={i} className={styles.skeleton} aria-hidden="true">
      <span className={styles.game} />
      <span />
      <span />
    </li>
  ))
}

/**
 * Shows whether the rows are new. Screen readers do not announce it, because it changes all the
 * time.
 */
function FeedStatus({ tab, view, isPaused }: { tab: FeedTab; view: FeedView; isPaused: boolean }) {
  const texts = useTexts(feedTexts)
  const { notUpdated } = useTexts(resultTexts)
  const { retry } = useTexts(pageTexts)
  const isLive = useLive(({ status }) => status === 'live')
  const missed = useFeed(({ feed }) => (tab === 'mine' ? 0 : feed.missed[tab]))
  if (view.isNotUpdated) {
    return (
      <p className={styles.status}>
        {notUpdated}
        <Button size="small" icon="i-refresh" onClick={view.retry}>
          {retry}
        </Button>
      </p>
    )
  }
  const words = tab === 'mine' ? texts.own : isLive ? texts.sampled : texts.polled
  return (
    <p className={styles.status}>{isPaused && tab !== 'mine' ? texts.paused(missed) : words}</p>
  )
}
