/** The durations and curves in tokens.css, for animations in code. */
export const DURATIONS = { instant: 80, fast: 140, base: 220, slow: 360, reveal: 620 } as const
export const EASINGS = {
  out: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
  inOut: 'cubic-bezier(0.65, 0, 0.35, 1)',
  spring: 'cubic-bezier(0.34, 1.36, 0.5, 1)',
} as const

type Motion = {
  duration?: number
  easing?: string
  delay?: number
  fill?: FillMode
  pseudoElement?: string
}

/**
 * Animates an element. With reduced motion it does nothing and returns null, so the element shows
 * its final state immediately.
 */
export function animate(
  element: Element | null,
  keyframes: Keyframe[],
  { duration = DURATIONS.base, easing = EASINGS.out, ...motion }: Motion = {},
): Animation | null {
  if (element === null || isMotionReduced() || typeof element.animate !== 'function') return null
  return element.animate(keyframes, { duration, easing, ...motion })
}

export function isMotionReduced(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
