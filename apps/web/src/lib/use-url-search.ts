import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { Search } from './url-state.ts'

type Change = (search: Search) => Search
type Move = (change: Change, how?: { isReplacing?: boolean }) => void

/** Returns the URL's search, and a function to change it without leaving the page. */
export function useAddress(): [Search, Move] {
  const search = useRouterState({ select: ({ location }) => location.search as Search })
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

/**
 * Returns the search of one page. While the next page loads, the old one stays on screen and keeps
 * its own search.
 */
export function usePageAddress(): [Search, Move] {
  const [search, move] = useAddress()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [own, setOwn] = useState({ path, search })
  if (own.path === path && own.search !== search) setOwn({ path, search })
  return [own.path === path ? search : own.search, move]
}
