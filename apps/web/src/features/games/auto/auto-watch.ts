import { stopAuto } from './auto-store.ts'

const HIDDEN_MS = 60_000

/**
 * Stops auto-bet when the tab has been hidden for a minute or the network is lost, so that no bets
 * are placed for an absent player. Returns a cleanup function.
 */
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
