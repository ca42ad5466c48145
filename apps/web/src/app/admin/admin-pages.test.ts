import { expect, test } from 'vitest'
import { admin } from './texts.en.ts'
import { createAppRouter } from '../app-router.tsx'
import { ADMIN_PAGES, findAdminPage, pagesFor } from './admin-pages.ts'

const routeOf = (address: string) =>
  createAppRouter().getMatchedRoutes(address)[0].at(-1)?.fullPath ?? ''
const pageOf = (address: string) => findAdminPage(routeOf(address))

test('a URL finds its page, and a nested page belongs to its parent', () => {
  expect(pageOf('/admin')?.title).toBe('overview')
  expect(pageOf('/admin/')?.title).toBe('overview')
  expect(pageOf('/admin/users')?.to).toBe('/admin/users')
  expect(pageOf('/admin/users/a%2Fb')?.to).toBe('/admin/users')
  expect(pageOf('/admin/users/a%2Fb/c')).toBeNull()
  expect(pageOf('/admin/nowhere')).toBeNull()
})

test('a page has one path and a name', () => {
  const paths = ADMIN_PAGES.map(({ to }) => to)
  expect(new Set(paths).size).toBe(paths.length)
  for (const path of paths) expect(routeOf(path).replace(/\/$/, ''), path).toBe(path)
  for (const { title } of ADMIN_PAGES) expect(admin.pages[title]).toMatch(/\S/)
})

test('no role sees a link to a page that the server would refuse [ROLE-02]', () => {
  expect(pagesFor('player')).toEqual([])
  expect(pagesFor('super_admin')).toEqual(ADMIN_PAGES)
  expect(pagesFor('moderator').some(({ action }) => action === 'settings.read')).toBe(false)
})

test('every admin page of the specification has its path [NAV-04]', () => {
  const names = ['', 'users', 'deposit-receipts', 'promo-codes', 'promo-claims', 'audit-logs']
  for (const name of [...names, 'notifications', 'reports']) {
    const address = `/admin/${name}`.replace(/\/$/, '')
    expect(pageOf(address)?.to, name).toBe(address)
  }
  expect(admin.pages[pageOf('/admin/users')!.title]).toBe('User Management')
})
