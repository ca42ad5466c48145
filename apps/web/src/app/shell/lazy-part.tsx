import { NETWORK_MESSAGE } from '@kapis/contract/messages'
import type { ComponentType } from 'react'
import { createElement, useEffect, useState } from 'react'
import { showError } from '#ui/snackbars.ts'

type Loader<P> = () => Promise<ComponentType<P>>
type LazyPartProps<P> = { load: Loader<P>; props: P; onFailure?: () => void }

/**
 * Loads a component when it is first needed, and renders it. If loading fails, it calls `onFailure`
 * and shows an error; without `onFailure`, nothing is shown.
 */
export function LazyComponent<P extends object>({ load, props, onFailure }: LazyPartProps<P>) {
  const [loaded, setLoaded] = useState<{ load: Loader<P>; part: ComponentType<P> } | null>(null)
  const isMissing = loaded?.load !== load

  useEffect(() => {
    if (!isMissing) return
    let isMounted = true
    load().then(
      (part) => isMounted && setLoaded({ load, part }),
      () => {
        if (!isMounted || onFailure === undefined) return
        onFailure()
        showError(NETWORK_MESSAGE)
      },
    )
    return () => {
      isMounted = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- onFailure is new on each render
  }, [load, isMissing])

  return isMissing ? null : createElement(loaded.part, props)
}
