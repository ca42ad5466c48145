import { useEffect } from 'react'
import { create } from 'zustand'

/** What the top bar says after the name of the page, such as whose page it is. */
export const useBreadcrumbText = create<{ crumb: string | null }>(() => ({ crumb: null }))

export function useBreadcrumb(crumb: string | null): void {
  useEffect(() => {
    useBreadcrumbText.setState({ crumb })
    return () => useBreadcrumbText.setState({ crumb: null })
  }, [crumb])
}
