import { lazy } from 'react'

const load = () => import('./session-strip.tsx')

// There is nothing to count yet when the page comes, so they come after the page.
export const SessionStrip = lazy(() => load().then((part) => ({ default: part.SessionStrip })))
export const SessionLine = lazy(() => load().then((part) => ({ default: part.SessionLine })))
