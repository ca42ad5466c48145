import { createRootRoute } from '@tanstack/react-router'
import { NotFound } from './frame/not-found.tsx'
import { redirectVisitors } from './guard.ts'
import { Shell } from './shell/shell.tsx'

export const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  beforeLoad: redirectVisitors,
})
