// @vitest-environment node
import { describe, expect, test } from 'vitest'
import {
  parseSearch,
  readModal,
  readPage,
  stringifySearch,
  withModal,
  withoutModal,
  withPage,
} from './url-state.ts'

describe('the URL', () => {
  test('the URL keeps every value as text', () => {
    expect(parseSearch('?itemId=007&page=2&from=%2Fadmin%2Fusers')).toEqual({
      itemId: '007',
      page: '2',
      from: '/admin/users',
    })
  })

  test('a parsed URL is restored unchanged', () => {
    const text = '?from=%2Fadmin%2Fusers%3Fpage%3D2'
    expect(stringifySearch(parseSearch(text))).toBe(text)
    expect(stringifySearch({ page: undefined, search: '' })).toBe('')
  })
})

describe('page and pageSize', () => {
  test.each([
    ['', 1, 10],
    ['?page=3&pageSize=20', 3, 20],
    ['?page=0', 1, 10],
    ['?page=-2&pageSize=7', 1, 10],
    ['?page=x&pageSize=1000', 1, 10],
    ['?page=2.5&pageSize=5', 1, 5],
    ['?page=1e3&pageSize=50', 1, 50],
  ])('the page and pageSize of "%s" are %d and %d [NAV-08]', (text, page, pageSize) => {
    expect(readPage(parseSearch(text))).toEqual({ page, pageSize })
  })

  test('default pages stay out of the URL', () => {
    expect(withPage({ search: 'ma' }, { page: 1, pageSize: 10 })).toEqual({ search: 'ma' })
    expect(withPage({ page: '9' }, { page: 2, pageSize: 20 })).toEqual({
      page: '2',
      pageSize: '20',
    })
  })
})

describe('the modal', () => {
  test("the modal opens only with an item's id [NAV-07]", () => {
    expect(readModal({ modal: 'open', itemId: '42' })).toEqual({ isOpen: true, itemId: '42' })
    expect(readModal({ modal: 'open' })).toEqual({ isOpen: false, itemId: null })
    expect(readModal({ modal: 'shut', itemId: '42' })).toEqual({ isOpen: false, itemId: null })
  })

  test('the modal leaves the rest of the URL unchanged', () => {
    const opened = withModal({ page: '2' }, '42')
    expect(opened).toEqual({ page: '2', modal: 'open', itemId: '42' })
    expect(withoutModal(opened)).toEqual({ page: '2' })
  })
})
