import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { Search } from './url-state.ts'

type Change = (search: Search) => Search
type Move = (change: Change, how?: { isReplacing?: boolean }) => void

/**
 * Returns the search parameters of the URL, and a function that changes them without leaving the
 * page.
 */
export function useAddress(): [Search, Move] {
  const search = useRouterState({ select: ({ location }) => location.search as Search })
  const navigate = useNavigate()
  const move = useCallback<Move>(
    (change, { isReplacing = false } = {}) => {
      // The cast is needed because the router only accepts the search types of its own routes.
      const to = { to: '.', search: change, replace: isReplacing, resetScroll: false }
      void navigate(to as unknown as Parameters<typeof navigate>[0])
    },
    [navigate],
  )
  return [search, move]
}

/**
 * Returns the search parameters of the page that calls this hook. While the next page loads, the
 * old page stays on screen and keeps its own parameters.
 */
export function usePageAddress(): [Search, Move] {
  const [search, move] = useAddress()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [own, setOwn] = useState({ path, search })
  if (own.path === path && own.search !== search) setOwn({ path, search })
  return [own.path === path ? search : own.search, move]
}
