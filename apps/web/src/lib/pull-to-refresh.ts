export const PULL = { threshold: 80, resistance: 0.5, max: 120 } as const

type Options = {
  onRefresh: () => void
  onPull: (distance: number) => void
  /** Returns whether a pending bet or an open dialog forbids a reload. */
  isDisabled: () => boolean
}

const NOT_FROM = 'input, textarea, select, [role=slider], [role=dialog]'

/**
 * Follows a downward pull from the top of the page: calls `onPull` with half the distance of the
 * finger, and `onRefresh` if the pull was long enough. Returns a cleanup function.
 */
export function attachPullToRefresh(element: HTMLElement, options: Options): () => void {
  let from: { x: number; y: number } | null = null
  let distance = 0

  const reset = () => {
    from = null
    distance = 0
    options.onPull(0)
  }
  const start = (event: TouchEvent) => {
    const touch = event.touches[0]
    const isOnControl = (event.target as Element).closest(NOT_FROM) !== null
    if (event.touches.length !== 1 || touch === undefined) return
    if (isOnControl || scrollY > 0 || options.isDisabled()) return
    from = { x: touch.clientX, y: touch.clientY }
  }
  const move = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (from === null || touch === undefined) return
    const down = touch.clientY - from.y
    const isSideways = Math.abs(touch.clientX - from.x) > Math.abs(down)
    if (isSideways || down <= 0 || scrollY > 0) return reset()
    distance = pullDistance(down)
    options.onPull(distance)
  }
  const end = () => {
    const isReady = distance >= PULL.threshold
    reset()
    if (isReady) options.onRefresh()
  }

  const passive = { passive: true }
  element.addEventListener('touchstart', start, passive)
  element.addEventListener('touchmove', move, passive)
  element.addEventListener('touchend', end)
  element.addEventListener('touchcancel', reset)
  return () => {
    element.removeEventListener('touchstart', start)
    element.removeEventListener('touchmove', move)
    element.removeEventListener('touchend', end)
    element.removeEventListener('touchcancel', reset)
  }
}

export function pullDistance(fingerPixels: number): number {
  return Math.min(fingerPixels * PULL.resistance, PULL.max)
}
