import { useEffect } from 'react'
import { create } from 'zustand'

/** What the top bar says after the name of the page, such as whose page it is. */
export const useCrumbText = create<{ crumb: string | null }>(() => ({ crumb: null }))

export function useCrumb(crumb: string | null): void {
  useEffect(() => {
    useCrumbText.setState({ crumb })
    return () => useCrumbText.setState({ crumb: null })
  }, [crumb])
}
