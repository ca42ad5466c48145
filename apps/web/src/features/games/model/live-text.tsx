import { useLayoutEffect, useRef } from 'react'
import { followLanguage } from '#texts/language.ts'

export type Subscribe = (notify: () => void) => () => void

/** Shows a text from a store and updates it without rendering the parent. */
export function LiveText({
  read,
  subscribe,
  mark,
}: {
  read: () => string
  subscribe: Subscribe
  /** Returns whether to set `data-up` on the element, for styling. */
  mark?: () => boolean
}) {
  const span = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const show = () => {
      const shown = span.current
      if (shown === null) return
      const text = read()
      if (shown.textContent !== text) shown.textContent = text
      shown.toggleAttribute('data-up', mark?.() === true)
    }
    show()
    const stops = [subscribe(show), followLanguage(show)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [read, subscribe, mark])
  return <span ref={span} className="num" />
}
