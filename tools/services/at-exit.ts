export interface Stoppable {
  /** Stops the service in order. Called after a signal, when there is time to wait. */
  stop(): Promise<void>
  /** Stops the service immediately. Called when the program is already exiting. */
  stopNow(): void
}

const open = new Set<Stoppable>()
let isListening = false
let leaving = false
let leaveMsMax: number | null = null

/**
 * Registers something to be stopped when this program ends, whether normally, by a signal or by an
 * uncaught error, so that no run leaves a server behind. Returns a function that unregisters it.
 */
export function atExit(thing: Stoppable): () => void {
  listenOnce()
  open.add(thing)
  return () => open.delete(thing)
}

/** Returns whether a signal has asked this program to end. It then begins nothing new. */
export const isLeaving = (): boolean => leaving

/** Sets how long an orderly stop after a signal may take. Afterwards, everything is stopped at once. */
export function leaveWithin(ms: number): void {
  leaveMsMax = ms
}

function listenOnce(): void {
  if (isListening) return
  isListening = true
  process.once('SIGINT', () => void leave(130))
  process.once('SIGTERM', () => {
    void leave(143)
    // A second signal ends the program immediately.
    process.on('SIGTERM', () => process.exit(143))
  })
  process.once('SIGHUP', () => void leave(129))
  process.on('exit', () => {
    for (const thing of newestFirst()) thing.stopNow()
  })
}

async function leave(code: number): Promise<void> {
  leaving = true
  if (leaveMsMax !== null) setTimeout(() => process.exit(code), leaveMsMax)
  for (const thing of newestFirst()) await thing.stop().catch(() => thing.stopNow())
  process.exit(code)
}

// A service may depend on those registered before it: the API must stop before its database.
function newestFirst(): Stoppable[] {
  return [...open].toReversed()
}
