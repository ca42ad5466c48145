import { create } from 'zustand'
import type { ActionResult } from '#staff/actions/execute-action.ts'
import type { PickedImage } from '#lib/files/picked-image.ts'
import { onSignedOut, onSigningOut, session } from '#player/session/session-store.ts'
import { reviewTexts } from '#staff/review-texts.ts'
import { currentTexts } from '#texts/texts.ts'
import { sayLater } from './unsent-decision.ts'

/** The time in which a decision can be undone. */
export const HOLD_MS = 10_000

/**
 * What staff have entered for an item: its two fields, the reasons in the dialogs, and the image
 * that they chose.
 */
export type Typed = {
  comment: string
  note: string
  approve?: string
  reject?: string
  image?: PickedImage | null
}

/** The saved comment and note of an item. */
type Saved = { comment: string | null; internalNote?: string | null | undefined }

/** An item of a queue: its id, its player and its saved texts. */
export type DecidedItem = Saved & { itemId: string; username: string }

type Decision = {
  itemId: string
  /** The item's comment and note at the time of the decision. */
  saved: Saved
  /** The decision, in the words of its button, and the player's name. */
  label: string
  typed: Typed
  send: () => Promise<ActionResult<unknown>>
}

type Held = Decision & {
  sendsAt: number
  /** Who decided. */
  userId: string | undefined
}

type HeldState = {
  held: Held | null
  /**
   * The ids of the items that are decided or whose decision is being sent. The queue leaves them
   * out.
   */
  decided: ReadonlySet<string>
  /**
   * The texts typed for decisions that were undone or refused, by item. They are filled in again.
   */
  typed: Readonly<Record<string, { typed: Typed; saved: Saved }>>
}

export const NOTHING_HELD: HeldState = { held: null, decided: new Set(), typed: {} }

/**
 * The decision that this browser has not sent yet. Nothing is decided before it is sent: if the
 * browser crashes, the item is still pending. A decision that was sent is never undone, because what
 * it changed may be booked.
 */
export const useHeldDecision = create<HeldState>(() => NOTHING_HELD)

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Holds a decision on an item for ten seconds. Returns immediately, as if the decision were made, so
 * that the next item can be decided.
 */
export function decideLater(
  { itemId, username, comment, internalNote }: DecidedItem,
  { decision, typed, send }: { decision: string } & Pick<Decision, 'typed' | 'send'>,
): Promise<ActionResult<unknown>> {
  const label = currentTexts(reviewTexts).about(decision, username)
  holdDecision({ itemId, saved: { comment, internalNote }, label, typed, send })
  return Promise.resolve({ kind: 'done', data: null })
}

/** Holds a decision. A decision that is already held is sent first. */
export function holdDecision(decision: Decision): void {
  sendHeld()
  const userId = session().user?.userId
  useHeldDecision.setState({ held: { ...decision, sendsAt: Date.now() + HOLD_MS, userId } })
  timer = setTimeout(sendHeld, HOLD_MS)
  addEventListener('beforeunload', sendBeforeUnload)
}

/**
 * Cancels the held decision but keeps what was typed for it. Returns the id of its item, or null if
 * no decision was held.
 */
export function undoHeld(): string | null {
  const held = take()
  if (held === null) return null
  keepTyped(held)
  return held.itemId
}

/** Sends the held decision now. If it is refused, its item returns to the queue. */
export function sendHeld(): void {
  void sendNow()
}

async function sendNow(): Promise<void> {
  const held = take()
  if (held === null) return
  const { itemId } = held
  setDecided((decided) => decided.add(itemId))
  const { user } = session()
  const { kind } = await held.send()
  if (kind === 'done') return
  // If the session has ended, the typed texts were cleared with it.
  if (session().user !== user) {
    if (kind === 'failed' && user !== null) sayLater({ userId: user.userId, label: held.label })
    return
  }
  keepTyped(held)
  setDecided((decided) => decided.delete(itemId))
}

onSigningOut(sendNow)
// Forget the typed texts, so that the next staff member on this device does not see them.
onSignedOut(() => {
  const held = take()
  if (held?.userId !== undefined) sayLater({ userId: held.userId, label: held.label })
  useHeldDecision.setState(NOTHING_HELD)
})

function take(): Held | null {
  const { held } = useHeldDecision.getState()
  clearTimeout(timer)
  removeEventListener('beforeunload', sendBeforeUnload)
  useHeldDecision.setState({ held: null })
  return held
}

/**
 * Returns what was typed for a decision on this item that was undone or refused. A comment or note
 * that was saved since then replaces it.
 */
export function findTyped(item: Saved & { itemId: string }): Typed | undefined {
  const kept = useHeldDecision.getState().typed[item.itemId]
  if (kept === undefined) return undefined
  const { typed, saved } = kept
  return {
    ...typed,
    comment: item.comment === saved.comment ? typed.comment : (item.comment ?? ''),
    note: item.internalNote === saved.internalNote ? typed.note : (item.internalNote ?? ''),
  }
}

function keepTyped({ itemId, typed, saved }: Decision): void {
  const { typed: others } = useHeldDecision.getState()
  useHeldDecision.setState({ typed: { ...others, [itemId]: { typed, saved } } })
}

/** Forgets the image that was chosen for an item, because staff have removed it. */
export function forgetImage(itemId: string): void {
  const { typed: all } = useHeldDecision.getState()
  const kept = all[itemId]
  if (kept === undefined) return
  const typed = { ...all, [itemId]: { ...kept, typed: { ...kept.typed, image: null } } }
  useHeldDecision.setState({ typed })
}

function setDecided(change: (decided: Set<string>) => void): void {
  const decided = new Set(useHeldDecision.getState().decided)
  change(decided)
  useHeldDecision.setState({ decided })
}

/**
 * Sends the decision when the tab is about to close. The browser asks for confirmation, so that the
 * request has time to arrive.
 */
function sendBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
  sendHeld()
}
