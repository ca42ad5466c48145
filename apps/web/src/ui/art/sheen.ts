/** The largest distance in pixels by which the sheen moves. */
const REACH = 4

/**
 * Lets the sheen of a surface follow the mouse by a few pixels, through the variables `--sheen-x`
 * and `--sheen-y`. Does nothing with reduced motion and on devices that ask for less. Returns a
 * cleanup function.
 */
export function followSheen(surface: HTMLElement | null): () => void {
  if (surface === null || wantsLess()) return () => undefined
  const stop = new AbortController()
  let frame = 0
  const follow = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      const { left, top, width, height } = surface.getBoundingClientRect()
      surface.style.setProperty('--sheen-x', shift(event.clientX - left, width))
      surface.style.setProperty('--sheen-y', shift(event.clientY - top, height))
    })
  }
  surface.addEventListener('pointermove', follow, { signal: stop.signal, passive: true })
  return () => {
    stop.abort()
    cancelAnimationFrame(frame)
  }
}

/** Returns how far the sheen moves: nothing in the middle of the surface, the most at its edges. */
export function shift(at: number, size: number): string {
  const share = size === 0 ? 0 : (at / size) * 2 - 1
  return `${(Math.min(1, Math.max(-1, share)) * REACH).toFixed(1)}px`
}

const LESS = '(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)'

function wantsLess(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true || matchMedia(LESS).matches
}
