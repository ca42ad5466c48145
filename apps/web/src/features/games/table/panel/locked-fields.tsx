import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import type { Subscribe } from '../../model/live-text.tsx'

type LockProps = {
  isLocked: () => boolean
  subscribe: Subscribe
  className?: string | undefined
  children: ReactNode
}

/**
 * Renders a fieldset that is disabled while a bet is pending, without rendering its fields again.
 */
export function LockedFields({ isLocked, subscribe, className, children }: LockProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    const set = () => {
      if (group.current !== null) group.current.disabled = isLocked()
    }
    set()
    return subscribe(set)
  }, [isLocked, subscribe])
  return (
    <fieldset ref={group} className={className}>
      {children}
    </fieldset>
  )
}
