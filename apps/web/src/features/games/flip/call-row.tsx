import type { FlipSide } from '@kapis/games/flip'
import { STREAK, streakMultiplier4 } from '@kapis/games/streak'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import { times4 } from '../model/multiplier-text.ts'
import styles from './call-row.module.css'
import { Face } from './coin.tsx'
import { useFlipPlan } from './flip-plan.ts'
import { flipStore } from './flip-store.ts'
import { flipTexts } from './texts.ts'
import { planTexts } from '../table/plan-texts.ts'

const PLACES = Array.from({ length: STREAK.planMax }, (_, place) => place)

/**
 * Shows the planned calls, at most ten. A call whose coin was flipped also shows the face; after a
 * miss no more coins are flipped.
 */
export function CallRow() {
  const texts = useTexts(planTexts)
  const calls = useFlipPlan((plan) => plan.calls)
  const round = flipStore.use((state) => (state.arriving.length === 0 ? state.round : null))
  const faces = round?.state.faces ?? []
  return (
    <ol
      className={`num ${styles.row}`}
      aria-label={texts.flip.calls}
      data-over={round !== null || undefined}
    >
      {PLACES.map((place) => (
        <Place key={place} place={place} call={calls[place]} face={faces[place]} />
      ))}
    </ol>
  )
}

type PlaceProps = { place: number; call: FlipSide | undefined; face: FlipSide | undefined }

function Place({ place, call, face }: PlaceProps) {
  const texts = useTexts(planTexts)
  const { sides, letters } = useTexts(flipTexts)
  if (call === undefined) return <li className={styles.free} aria-hidden="true" />
  const look = face === undefined ? undefined : face === call ? 'hit' : 'miss'
  const faceText = face === undefined ? '' : `, ${texts.flip.came(sides[face])}`
  return (
    <li data-look={look}>
      <span className="sr">{`${texts.flip.call(place + 1, sides[call])}${faceText}`}</span>
      <Face side={call} />
      <small aria-hidden="true">
        {face === undefined ? (
          times4(streakMultiplier4(place + 1))
        ) : (
          <>
            {letters[face]} <Icon name={look === 'hit' ? 'i-check' : 'i-x'} size={12} />
          </>
        )}
      </small>
    </li>
  )
}
