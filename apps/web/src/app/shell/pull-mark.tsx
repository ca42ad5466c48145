import type { RefObject } from 'react'
import { PULL } from '#lib/pull-to-refresh.ts'
import { Logo } from '#ui/mark.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from '../frame/shell.module.css'
import { usePullToRefresh } from './use-pull-to-refresh.ts'
import { shellTexts } from '../frame/shell-texts.ts'

/**
 * The pull-to-refresh indicator. It fades in while the page is pulled; once it is fully visible,
 * releasing the page reloads it.
 */
export function PullMark({ main }: { main: RefObject<HTMLElement | null> }) {
  const shell = useTexts(shellTexts)
  const distance = usePullToRefresh(main)
  if (distance === 0) return null
  const isReady = distance >= PULL.threshold
  return (
    <div className={styles.pull} style={{ height: distance }} aria-hidden="true">
      <span style={{ opacity: Math.min(1, distance / PULL.threshold) }}>
        <Logo size={24} />
      </span>
      {isReady ? shell.release : shell.pull}
    </div>
  )
}
