import { grantFor } from '@kapis/contract/policy'
import { useRouterState } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { createElement, lazy } from 'react'
import { useStaff } from '#staff/use-staff.ts'
import { Forbidden } from '../frame/forbidden.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { findAdminPage } from './admin-pages.ts'
import { PAGE_LOADERS } from './page-loaders.ts'

/**
 * Shows the page of the current route. Staff without the page's permission see a notice instead,
 * and the page is not loaded.
 */
export default function PageView(): ReactNode {
  const route = useRouterState({ select: ({ matches }) => String(matches.at(-1)?.fullPath) })
  const { role } = useStaff()
  const page = findAdminPage(route)
  const part = PARTS.get(route)
  if (page === null || part === undefined) return <NotFound />
  if (grantFor(role, page.action) === 'no') return <Forbidden />
  return createElement(part)
}

const PARTS = new Map<string, ComponentType>(
  Object.entries(PAGE_LOADERS).map(([route, load]) => [
    route,
    lazy(async () => ({ default: await load() })),
  ]),
)
