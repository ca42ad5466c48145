import { stopAuto } from './auto-store.ts'

const HIDDEN_MS = 60_000

/** Ends the run when the tab is hidden or the network is lost: no bets for an absent player. */
export function watchForStops(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onHidden = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(() => stopAuto('hidden'), HIDDEN_MS)
  }
  const onOffline = () => stopAuto('offline')
  document.addEventListener('visibilitychange', onHidden)
  window.addEventListener('offline', onOffline)
  onHidden()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onHidden)
    window.removeEventListener('offline', onOffline)
  }
}
