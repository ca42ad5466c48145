import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Search } from './url-state.ts'

export type Change = (search: Search) => Search
type Move = (change: Change, how?: { isReplacing?: boolean }) => void

/**
 * The search part of the page's address, and a way to change it without leaving. While the next page
 * loads, the page on screen keeps its own search instead of reading that of the next one.
 */
export function useAddress(): [Search, Move] {
  const search = useRouterState({
    select: ({ location, resolvedLocation }) => (resolvedLocation ?? location).search as Search,
  })
  const navigate = useNavigate()
  const move = useCallback<Move>(
    (change, { isReplacing = false } = {}) => {
      // One shape for every page: the router's types know only the searches of its own routes.
      const to = { to: '.', search: change, replace: isReplacing, resetScroll: false }
      void navigate(to as unknown as Parameters<typeof navigate>[0])
    },
    [navigate],
  )
  return [search, move]
}
