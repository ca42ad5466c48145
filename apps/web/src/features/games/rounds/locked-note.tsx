import { useTexts } from '#texts/texts.ts'
import { roundTexts } from '../model/round-texts.ts'

/** Explains why the Manual and Auto tabs are locked. */
export default function LockedNote() {
  const rounds = useTexts(roundTexts)
  return <span>{rounds.locked}</span>
}
