import { NETWORK_MESSAGE } from '@kapis/contract/messages'
import type { ComponentType, ReactNode } from 'react'
import { createElement, useEffect, useState } from 'react'
import { LoadingMark } from '#ui/loading-mark.tsx'
import { showError } from '#ui/snackbars.ts'
import { useTexts } from '#texts/texts.ts'
import { frameTexts } from '../frame/frame-texts.ts'
import styles from './lazy-part.module.css'

type Loader<P> = () => Promise<ComponentType<P>>
type LazyPartProps<P> = {
  load: Loader<P>
  props: P
  onFailure?: () => void
  /** Shown until the component is loaded. */
  instead?: ReactNode
}

/**
 * Loads a component when it is first needed, and renders it. If loading fails, it calls `onFailure`
 * and shows an error; without `onFailure`, nothing is shown.
 */
export function LazyComponent<P extends object>(part: LazyPartProps<P>) {
  const { load, props, onFailure, instead = null } = part
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

  return isMissing ? instead : createElement(loaded.part, props)
}

/** Renders a component that the user has requested, and a text while it is loading. */
export function AwaitedPart<P extends object>(part: Omit<LazyPartProps<P>, 'instead'>) {
  return <LazyComponent {...part} instead={<Loading />} />
}

/** Shows that something is loading. The style sheet hides it for the first moment. */
function Loading() {
  const { loading } = useTexts(frameTexts)
  return (
    <div className={styles.loading} role="status">
      <LoadingMark />
      <span className="sr">{loading.word}</span>
    </div>
  )
}
