// @vitest-environment node
import { expect, test } from 'vitest'
import { admin } from './texts.en.ts'
import { ADMIN_PAGES, findAdminPage, pagesFor } from './admin-pages.ts'

test('an address finds its page, with the parts that it names', () => {
  expect(findAdminPage('/admin')?.page.title).toBe('overview')
  expect(findAdminPage('/admin/')?.page.title).toBe('overview')
  expect(findAdminPage('/admin/users')?.page.path).toBe('users')
  expect(findAdminPage('/admin/users/a%2Fb/c')).toBeNull()
  expect(findAdminPage('/admin/nowhere')).toBeNull()
})

test('a page has one address and a name', () => {
  const paths = ADMIN_PAGES.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  for (const { title } of ADMIN_PAGES) expect(admin.pages[title]).toMatch(/\S/)
})

test('nobody is shown a way to a page that the server would refuse', () => {
  expect(pagesFor('player')).toEqual([])
  expect(pagesFor('super_admin')).toEqual(ADMIN_PAGES)
  expect(pagesFor('moderator').some(({ action }) => action === 'settings.read')).toBe(false)
})

test('every admin page of the specification has its address [spec 20]', () => {
  const names = ['', 'users', 'deposit-receipts', 'promo-codes', 'promo-claims', 'audit-logs']
  for (const name of [...names, 'notifications', 'reports']) {
    expect(findAdminPage(`/admin/${name}`)?.page.path, name).toBe(name)
  }
  expect(admin.pages[findAdminPage('/admin/users')!.page.title]).toBe('User Management')
})
