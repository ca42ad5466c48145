import { STREAK, streakMultiplier4 } from '@kapis/games/streak'
import { useId } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import { times4 } from '../model/multiplier-text.ts'
import styles from './streak-field.module.css'
import { planStreak, useStreak } from './rock-paper-scissors-plan.ts'
import { planTexts } from '../table/plan-texts.ts'

/** Sets the number of wins that a planned round needs: a slider with a button at each end. */
export function StreakField() {
  const id = useId()
  const streak = useStreak((chosen) => chosen.streak)
  const t = useTexts(planTexts).rps
  const pays = times4(streakMultiplier4(streak))
  return (
    <div>
      <div className={styles.top}>
        <label htmlFor={id}>{t.streak}</label>
        <b className="num" aria-hidden="true">
          {streak} · {pays}
        </b>
      </div>
      <div className={styles.bar}>
        <button
          type="button"
          aria-label={t.fewer}
          disabled={streak === 1}
          onClick={() => planStreak(streak - 1)}
        >
          <Icon name="i-minus" size={18} />
        </button>
        <input
          id={id}
          type="range"
          min={1}
          max={STREAK.planMax}
          value={streak}
          aria-valuetext={t.goalOf(streak, pays)}
          onChange={(event) => planStreak(Number(event.target.value))}
        />
        <button
          type="button"
          aria-label={t.more}
          disabled={streak === STREAK.planMax}
          onClick={() => planStreak(streak + 1)}
        >
          <Icon name="i-plus" size={18} />
        </button>
      </div>
    </div>
  )
}
