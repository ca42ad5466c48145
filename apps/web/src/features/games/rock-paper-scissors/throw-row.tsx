import type { Thrown } from '@kapis/games/rock-paper-scissors'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import { HandArt } from './hand-art.tsx'
import { useStreak } from './rock-paper-scissors-plan.ts'
import styles from './throw-row.module.css'
import { rockPaperScissorsStore } from './rock-paper-scissors-store.ts'
import { rpsTexts } from './texts.ts'
import { planTexts } from '../table/plan-texts.ts'

const MARKS = { win: 'i-check', lose: 'i-x', tie: 'i-minus' } as const

/**
 * Shows the throws of the last round in order, including draws, followed by an empty place for each
 * win that is still missing.
 */
export function ThrowRow() {
  const texts = useTexts(planTexts)
  const round = rockPaperScissorsStore.use((state) =>
    state.arriving.length === 0 ? state.round : null,
  )
  const streak = useStreak((chosen) => chosen.streak)
  const throws = round?.state.throws ?? []
  const missing = Math.max(0, streak - throws.filter(({ result }) => result === 'win').length)
  return (
    <ol className={`num ${styles.row}`} aria-label={texts.rps.throws} tabIndex={0}>
      {throws.map((thrown, place) => (
        // A throw has no id of its own, so the key is the round's identifier and the throw's index.
        <Throw key={`${round?.identifier} ${place}`} thrown={thrown} place={place} />
      ))}
      {Array.from({ length: missing }, (_, place) => (
        <li key={`free ${place}`} className={styles.free} aria-hidden="true" />
      ))}
    </ol>
  )
}

function Throw({ thrown, place }: { thrown: Thrown; place: number }) {
  const texts = useTexts(planTexts)
  const { hand, house: host, result } = thrown
  const { hands, marks } = useTexts(rpsTexts)
  return (
    <li data-result={result}>
      <span className="sr">
        {texts.rps.thrown(place + 1, hands[hand], hands[host], marks[result])}
      </span>
      <HandArt hand={hand} />
      <Icon name={MARKS[result]} size={14} />
      <HandArt hand={host} />
    </li>
  )
}
