import { messages } from '#lib/messages.ts'

/** Why the tabs cannot be changed now. */
export default function LockedNote() {
  return <span>{messages.rounds.locked}</span>
}
