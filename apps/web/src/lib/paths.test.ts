// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { homeSearch, isPublicPath, safeFrom } from './paths.ts'

describe('the URL to return to', () => {
  test.each([
    '/casino/games/dice',
    '/admin/users?page=2&pageSize=20',
    '/casino/games/mines#rules',
    '/',
  ])('the URL to return to may be %s', (from) => {
    expect(safeFrom(from)).toBe(from)
  })

  test.each([
    ['another site', 'https://evil.example/casino'],
    ['a site without a scheme', '//evil.example'],
    ['a backslash that browsers read as a slash', '/\\evil.example'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a line break that browsers drop', '/\n/evil.example'],
    ['dots that climb to a second slash', '/..//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['no path at all', 'casino'],
    ['nothing', ''],
    ['home itself', '/home'],
    ['home with a search', '/home?from=%2Fadmin'],
    ['no text', undefined],
  ])('the URL to return to is never %s', (_, from) => {
    expect(safeFrom(from)).toBeNull()
  })

  test('the URL to return to keeps its search, unless it was home [NAV-02]', () => {
    expect(homeSearch('/admin/users?page=2')).toEqual({ from: '/admin/users?page=2' })
    expect(homeSearch('/home')).toEqual({})
  })
})

test('only the root and home are public', () => {
  expect(['/', '/home', '/fairness', '/legal'].every(isPublicPath)).toBe(true)
  expect(['/casino/games', '/admin', '/homes', '/home/x'].some(isPublicPath)).toBe(false)
})
