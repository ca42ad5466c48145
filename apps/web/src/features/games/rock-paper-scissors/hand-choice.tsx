import type { Hand } from '@kapis/games/rock-paper-scissors'
import { useTexts } from '#texts/texts.ts'
import { ChoiceGroup } from '../stage/choice-group.tsx'
import { HandArt } from './hand-art.tsx'
import { useHand } from './rock-paper-scissors-store.ts'
import { rpsTexts } from './texts.ts'

const HANDS: readonly Hand[] = ['rock', 'paper', 'scissors']

type HandChoiceProps = {
  isLocked: boolean
  onChange: (hand: Hand) => void
  onEnter: () => void
}

export function HandChoice(props: HandChoiceProps) {
  const hand = useHand((state) => state.hand)
  const t = useTexts(rpsTexts)
  return (
    <ChoiceGroup
      label={t.choose}
      choices={HANDS.map((value) => ({
        value,
        label: t.hands[value],
        picture: <HandArt hand={value} />,
      }))}
      value={hand}
      {...props}
    />
  )
}
