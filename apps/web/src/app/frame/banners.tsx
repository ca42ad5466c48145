import { useEffect, useState } from 'react'
import { useBalance } from '#player/balance/balance-store.ts'
import { useVisitTotals } from '#player/balance/visit-totals.ts'
import { formatDuration } from '#lib/format.ts'
import { useOnline } from '#lib/use-online.ts'
import { Icon } from '#ui/icon.tsx'
import { Money } from '#ui/money.tsx'
import { useTexts } from '#texts/texts.ts'
import { pageTexts } from '#lib/texts/page-texts.ts'
import styles from './banners.module.css'
import { frameTexts } from './frame-texts.ts'
import { shellTexts } from './shell-texts.ts'

/**
 * The offline banner. Its container is always mounted, so that screen readers announce the text.
 */
export function OfflineBanner() {
  const pages = useTexts(pageTexts)
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.offline}>
          <Icon name="i-alert" size={17} />
          {pages.offline}
        </p>
      )}
    </div>
  )
}

/**
 * The line that says that no real money is involved, with the length and net result of this visit.
 */
export function HonestLine() {
  const frame = useTexts(frameTexts)
  return (
    <div className={styles.line}>
      <p>{frame.demo}</p>
      <SessionBar />
    </div>
  )
}

function SessionBar() {
  const { sessionBar, sessionNet } = useTexts(shellTexts)
  const startedAt = useVisitTotals((state) => state.startedAt)
  const currency = useBalance((state) => state.active)
  const net = useVisitTotals((state) => state.net[currency])
  if (startedAt === null) return null
  return (
    <p className={styles.session} data-testid="session-bar">
      <Icon name="i-clock" size={13} />
      {sessionBar} <Elapsed since={startedAt} />
      <span className={styles.net} data-up={net > 0n || undefined}>
        <span className="sr">{sessionNet} </span>
        <Money minor={net} currency={currency} isSigned />
      </span>
    </p>
  )
}

function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="num">{formatDuration(Math.max(0, Math.floor((now - since) / 1_000)))}</span>
  )
}
