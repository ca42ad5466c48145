import { Suspense, lazy } from 'react'
import panel from './bet-panel.module.css'
import type { StripProps } from './session-strip.tsx'

const load = () => import('./session-strip.tsx')
const Strip = lazy(() => load().then((part) => ({ default: part.SessionStrip })))
const Line = lazy(() => load().then((part) => ({ default: part.SessionLine })))

/** There is nothing to count yet when the page comes, so it comes after the page. */
export function SessionStrip(props: StripProps) {
  return (
    <Suspense fallback={<div className={panel.strip} />}>
      <Strip {...props} />
    </Suspense>
  )
}

export function SessionLine(props: StripProps) {
  return (
    <Suspense>
      <Line {...props} />
    </Suspense>
  )
}
