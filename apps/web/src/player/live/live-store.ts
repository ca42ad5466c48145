import { create } from 'zustand'

/**
 * Whether live events reach this page. `off`: there has been no stream since the page was opened,
 * so the page only polls.
 */
type LiveStatus = 'off' | 'live' | 'waiting'

export const useLive = create<{ status: LiveStatus }>(() => ({ status: 'off' }))
