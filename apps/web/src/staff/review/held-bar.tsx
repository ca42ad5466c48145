import { useEffect, useRef, useState } from 'react'
import { Kbd } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useKeys } from '#staff/use-staff-hotkeys.ts'
import { useTexts } from '#texts/texts.ts'
import { reviewTexts } from '#staff/review-texts.ts'
import styles from './held-bar.module.css'
import { sendHeld, undoHeld, useHeldDecision } from './held-decision.ts'

type HeldBarProps = {
  onUndone: (itemId: string) => void
  /**
   * Called when the focused element was removed: a button of the bar, or the button that made the
   * decision.
   */
  onFocusLost: () => void
}

/**
 * Shows the decision that is about to be sent, with the remaining time to undo it. Leaving the
 * queue sends it.
 */
export function HeldBar({ onUndone, onFocusLost }: HeldBarProps) {
  const texts = useTexts(reviewTexts)
  const held = useHeldDecision((state) => state.held)
  useEffect(() => sendHeld, [])
  const hasFocus = useRef(false)
  useEffect(() => {
    // Making a decision removes its buttons, and sending or undoing it removes those of the bar. In
    // the second case, move the focus only if it was in the bar, because staff may be working
    // elsewhere by then.
    const isLost = document.activeElement === document.body && (held !== null || hasFocus.current)
    if (held === null) hasFocus.current = false
    if (isLost) onFocusLost()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a change of the decision counts
  }, [held])
  const undo = () => {
    const id = undoHeld()
    if (id !== null) onUndone(id)
  }
  useKeys({ ...(held !== null && { u: undo, s: sendHeld }) })
  return (
    <div role="status">
      {held !== null && (
        <div
          className={styles.bar}
          onFocus={() => (hasFocus.current = true)}
          onBlur={() => (hasFocus.current = false)}
        >
          <p>
            <b>{held.label}</b>
            <Countdown sendsAt={held.sendsAt} />
          </p>
          <Button size="small" onClick={undo}>
            {texts.undo} <Kbd>U</Kbd>
          </Button>
          <Button size="small" variant="quiet" onClick={sendHeld}>
            {texts.sendNow} <Kbd>S</Kbd>
          </Button>
        </div>
      )}
    </div>
  )
}

/** The remaining seconds. Screen readers do not announce each of them. */
function Countdown({ sendsAt }: { sendsAt: number }) {
  const texts = useTexts(reviewTexts)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(ticking)
  }, [])
  const seconds = Math.max(0, Math.ceil((sendsAt - now) / 1000))
  return (
    <small className="num" aria-hidden="true">
      {texts.sendsIn(seconds)}
    </small>
  )
}
