import type { ReactNode } from 'react'
import error from './art/error.svg?no-inline'
import history from './art/history.svg?no-inline'
import inbox from './art/inbox.svg?no-inline'
import queue from './art/queue.svg?no-inline'
import styles from './placeholders.module.css'

/** Shows a placeholder of the same size as the content that is loading. */
export function Skeleton({ width, height = 12 }: { width: number | string; height?: number }) {
  const isWindow = height > 40 || undefined
  return <span className={styles.skeleton} data-window={isWindow} style={{ width, height }} />
}

type ProgressProps = { label: string; value: number; max: number; valueText: string }

/** Shows a progress bar and its figures. */
export function Progress({ label, value, max, valueText }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <div className={styles.line} aria-hidden="true">
        <span>{label}</span>
        <span className="num">{valueText}</span>
      </div>
      <progress value={value} max={max} aria-label={label} aria-valuetext={valueText} />
    </div>
  )
}

const ART = { error, history, inbox, queue } as const

type EmptyStateProps = { title: string; art?: keyof typeof ART; children?: ReactNode }

/** Shows a picture and a message in place of an empty list, or of one that failed to load. */
export function EmptyState({ title, art = 'history', children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <img src={ART[art]} alt="" width={96} height={96} loading="lazy" />
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  )
}
