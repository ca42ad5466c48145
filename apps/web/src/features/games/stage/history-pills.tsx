import { currentTexts } from '#texts/texts.ts'
import { useLanguage } from '#texts/language.ts'
import { PILLS_MAX } from '../model/play-totals.ts'
import styles from './history-pills.module.css'
import { playTexts } from '../model/play-texts.ts'

type Pill = {
  key: string
  text: string
  isWin: boolean
  /** Whether the payout equals the stake, which is neither a win nor a loss. */
  isEven: boolean
  isPractice: boolean
  isVerified: boolean
}

type HistoryPillsProps = {
  label: (count: number) => string
  pills: readonly Pill[]
  /** Called with the key of a pressed result, to open its details. */
  onPick: (key: string) => void
}

/** Shows the last results, with the newest on the right. A win is filled, a loss is outlined. */
export function HistoryPills({ label, pills, onPick }: HistoryPillsProps) {
  useLanguage()
  const empty = Math.max(0, PILLS_MAX - pills.length)
  return (
    <ol className={`num ${styles.pills}`} aria-label={label(PILLS_MAX)}>
      {Array.from({ length: empty }, (_, i) => (
        <li key={`empty-${i}`} className={styles.empty} aria-hidden="true" />
      ))}
      {pills.map((pill, i) => (
        <li
          key={pill.key}
          className={pill.isWin ? styles.win : styles.loss}
          data-practice={pill.isPractice || undefined}
          data-newest={i === pills.length - 1 || undefined}
        >
          <button type="button" disabled={pill.isPractice} onClick={() => onPick(pill.key)}>
            {pill.text}
            <span className="sr">{spoken(pill)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

function spoken({ isWin, isEven, isPractice, isVerified }: Pill): string {
  const t = currentTexts(playTexts).announcement
  const result = isWin ? t.win : isEven ? t.even : t.loss
  const words = [result, isPractice && t.practiceWord, isVerified && t.verified]
  return ` ${words.filter(Boolean).join(', ')}`
}
