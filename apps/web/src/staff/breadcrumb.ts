import { useEffect } from 'react'
import { create } from 'zustand'

/** The top bar's text after the page name, such as the user's name. */
export const useBreadcrumbText = create<{ crumb: string | null }>(() => ({ crumb: null }))

export function useBreadcrumb(crumb: string | null): void {
  useEffect(() => {
    useBreadcrumbText.setState({ crumb })
    return () => useBreadcrumbText.setState({ crumb: null })
  }, [crumb])
}
