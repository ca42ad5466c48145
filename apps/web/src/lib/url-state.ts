import { PAGE_SIZE_DEFAULT, PAGE_SIZES } from '@kapis/contract/page-sizes'

export type Search = Record<string, string>
export type PageState = { page: number; pageSize: number }
export type ModalState = { isOpen: boolean; itemId: string | null }

/**
 * Parses search parameters as plain text. The router's own parser would turn `itemId=007` into 7.
 */
export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** Returns the page and page size in the URL. Invalid values are replaced with valid ones. */
export function readPage(search: Search): PageState {
  return { page: pageOf(search.page), pageSize: pageSizeOf(search.pageSize) }
}

/** Reads `modal=open&itemId=…`, which opens the details of a row. Without an id, nothing opens. */
export function readModal(search: Search): ModalState {
  const itemId = search.itemId ?? ''
  const isOpen = search.modal === 'open' && itemId !== ''
  return { isOpen, itemId: isOpen ? itemId : null }
}

export function withModal(search: Search, itemId: string): Search {
  return { ...search, modal: 'open', itemId }
}

export function withoutModal({ modal: _, itemId: __, ...rest }: Search): Search {
  return rest
}

/** Returns the search parameters with this page and page size. Default values are left out. */
export function withPage(search: Search, { page, pageSize }: PageState): Search {
  const { page: _, pageSize: __, ...rest } = search
  return {
    ...rest,
    ...(page !== 1 && { page: String(page) }),
    ...(pageSize !== PAGE_SIZE_DEFAULT && { pageSize: String(pageSize) }),
  }
}

function pageOf(text: string | undefined): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1
}

function pageSizeOf(text: string | undefined): number {
  return PAGE_SIZES.find((size) => String(size) === text) ?? PAGE_SIZE_DEFAULT
}
