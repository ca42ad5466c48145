import { grantFor } from '@kapis/contract/policy'
import type { ComponentType, LazyExoticComponent } from 'react'
import { createElement, lazy } from 'react'
import { useStaff } from '#staff/use-staff.ts'
import { Forbidden } from '../frame/forbidden.tsx'
import { NotFound } from '../frame/not-found.tsx'
import type { AdminPage, PageProps, findAdminPage } from './admin-pages.ts'

/** The page of the address, or why there is none. */
export function PageView({ found }: { found: ReturnType<typeof findAdminPage> }) {
  const { role } = useStaff()
  if (found === null) return <NotFound />
  if (grantFor(role, found.page.action) === 'no') return <Forbidden />
  return createElement(partOf(found.page), { params: found.params })
}

const parts = new Map<AdminPage, LazyExoticComponent<ComponentType<PageProps>>>()

function partOf(page: AdminPage) {
  const known = parts.get(page)
  if (known !== undefined) return known
  const part = lazy(async () => ({ default: await page.load() }))
  parts.set(page, part)
  return part
}
