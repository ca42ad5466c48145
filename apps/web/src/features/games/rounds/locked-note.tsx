import { texts } from '../plans/plan-texts.ts'

/** Why the tabs cannot be changed now. */
export default function LockedNote() {
  return <span>{texts.locked}</span>
}
