import { messages } from '#lib/messages.ts'

/** Explains why the tabs are locked. */
export default function LockedNote() {
  return <span>{messages.rounds.locked}</span>
}
