import type { ComponentType, ReactNode } from 'react'
import { Component, lazy, useState } from 'react'
import { useTexts } from '#texts/texts.ts'
import { loadWhenIdle } from '../load-when-idle.ts'
import { Button } from '../button.tsx'
import { Modal, ModalActions } from './modal.tsx'
import { uiTexts } from '../texts.ts'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/**
 * Returns a component that is loaded when it is first rendered. If loading fails, the rest of the
 * page stays and this part offers a retry. An idle part loads when the browser is idle, so that it
 * does not delay the first paint. A quiet part does so too, and is left out if loading fails.
 */
export function lazyWithBoundary<P extends object>(
  load: Load<P>,
  { isQuiet = false, isIdle = false } = {},
): ComponentType<P> {
  const fetchPart = isQuiet || isIdle ? loadWhenIdle(load) : load
  let latest = lazy(fetchPart)
  return function Contained(props: P) {
    // React caches a failed load, so a retry needs a new lazy component.
    const [tried, setTried] = useState({ part: latest, tries: 0 })
    const Part = tried.part as ComponentType<P>
    function retry() {
      latest = lazy(fetchPart)
      setTried(({ tries }) => ({ part: latest, tries: tries + 1 }))
    }
    const { onClose } = props as { onClose?: () => void }
    const failed = isQuiet ? null : <Failed onRetry={retry} onClose={onClose} />
    return (
      <Boundary key={tried.tries} instead={failed}>
        <Part {...props} />
      </Boundary>
    )
  }
}

class Boundary extends Component<{ children: ReactNode; instead: ReactNode }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.instead : this.props.children
  }
}

type FailedProps = { onRetry: () => void; onClose?: (() => void) | undefined }

/** Shows the error of a part that failed to load, in a dialog if the part has `onClose`. */
function Failed({ onRetry, onClose }: FailedProps) {
  const ui = useTexts(uiTexts)
  const again = (
    <Button size="small" onClick={onRetry}>
      {ui.tryAgain}
    </Button>
  )
  if (onClose === undefined) {
    return (
      <span role="alert">
        {ui.partFailed} {again}
      </span>
    )
  }
  return (
    <Modal title={ui.partFailed} onClose={onClose}>
      <ModalActions>{again}</ModalActions>
    </Modal>
  )
}
