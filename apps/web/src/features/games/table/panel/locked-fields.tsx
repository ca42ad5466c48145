import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import type { GameStore } from '../../engine/game-store.ts'

type LockProps = {
  game: Pick<GameStore, 'isLocked' | 'follow'>
  className?: string | undefined
  children: ReactNode
}

/**
 * Renders a fieldset that is disabled while a bet is pending, without rendering its fields again.
 */
export function LockedFields({ game, className, children }: LockProps) {
  const { isLocked, follow } = game
  const group = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    const set = () => {
      if (group.current !== null) group.current.disabled = isLocked()
    }
    set()
    return follow(set)
  }, [isLocked, follow])
  return (
    <fieldset ref={group} className={className}>
      {children}
    </fieldset>
  )
}
