import styles from './history-pills.module.css'

export type Pill = {
  key: string
  text: string
  isWin: boolean
  isPractice: boolean
  isVerified: boolean
}

export const PILLS_MAX = 15

/** The last results, newest at the right. A win is filled, a loss is an outline. */
export function HistoryPills({ pills }: { pills: readonly Pill[] }) {
  const empty = Math.max(0, PILLS_MAX - pills.length)
  return (
    <ol className={`num ${styles.pills}`} aria-label={`Last ${PILLS_MAX} results`}>
      {Array.from({ length: empty }, (_, i) => (
        <li key={`empty-${i}`} className={styles.empty} aria-hidden="true" />
      ))}
      {pills.map((pill, i) => (
        <li
          key={pill.key}
          className={pill.isWin ? styles.win : styles.loss}
          data-practice={pill.isPractice || undefined}
          data-newest={i === pills.length - 1 || undefined}
          title={`${pill.isPractice ? 'Practice, ' : ''}${pill.isVerified ? 'verified' : 'not verified'}`}
        >
          {pill.text}
          <span className="sr">{spoken(pill)}</span>
        </li>
      ))}
    </ol>
  )
}

function spoken({ isWin, isPractice, isVerified }: Pill): string {
  const words = [isWin ? 'win' : 'loss', isPractice && 'practice', isVerified && 'verified']
  return ` ${words.filter(Boolean).join(', ')}`
}
