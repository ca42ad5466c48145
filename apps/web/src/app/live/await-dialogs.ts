/**
 * Creates a function that does work once no dialog is open: at once, or when the last one closes.
 * Work that still waits is replaced, so many events cause one request.
 */
export function makeDialogQueue() {
  let waiting: (() => void) | null = null
  // Dialogs close by script and emit no event when React removes them.
  const observer = new MutationObserver(() => {
    if (isDialogOpen()) return
    const work = waiting
    stop()
    work?.()
  })
  const stop = () => {
    waiting = null
    observer.disconnect()
  }
  return {
    whenClosed(work: () => void) {
      if (!isDialogOpen()) return work()
      waiting = work
      observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
    },
    stop,
  }
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}
