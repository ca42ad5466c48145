import type { FocusEvent, PointerEvent } from 'react'
import { useEffect, useState } from 'react'
import { setPaused, setStopped, useFeed } from '#player/results/feed-store.ts'

/**
 * Pauses the feed while the mouse pointer or the keyboard focus is on it, and after the pause
 * button was pressed. Pressing it again continues, even if the pointer is still there.
 */
export function useFeedPause() {
  const [hasPointer, setPointer] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isStopped = useFeed((state) => state.isStopped)
  const isPaused = hasPointer || hasFocus || isStopped
  useEffect(() => setPaused(isPaused), [isPaused])
  useEffect(() => () => setPaused(useFeed.getState().isStopped), [])
  return {
    isPaused,
    isStopped,
    toggle() {
      setStopped(!isStopped)
      if (!isStopped) return
      setPointer(false)
      setFocus(false)
    },
    area: {
      // Touches do not pause the feed, because a finger on it usually scrolls the page.
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointer(pointerType !== 'touch'),
      onPointerLeave: () => setPointer(false),
      // A press also moves the focus, but the feed must continue when the pointer has left.
      onFocus: ({ target }: FocusEvent) => setFocus(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocus(false)
      },
    },
  }
}
