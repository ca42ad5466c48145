export interface Stoppable {
  /** Stops the service in order. Called after a signal, when there is time to wait. */
  stop(): Promise<void>
  /** Stops the service immediately. Called when the program is already exiting. */
  stopNow(): void
}

const open = new Set<Stoppable>()
let isListening = false

/**
 * Registers something to be stopped when this program ends, whether normally, by a signal or by an
 * uncaught error, so that no run leaves a server behind. Returns a function that unregisters it.
 */
export function atExit(thing: Stoppable): () => void {
  listenOnce()
  open.add(thing)
  return () => open.delete(thing)
}

function listenOnce(): void {
  if (isListening) return
  isListening = true
  process.once('SIGINT', () => void leave(130))
  process.once('SIGTERM', () => void leave(143))
  process.once('SIGHUP', () => void leave(129))
  process.on('exit', () => {
    for (const thing of newestFirst()) thing.stopNow()
  })
}

async function leave(code: number): Promise<void> {
  for (const thing of newestFirst()) await thing.stop().catch(() => thing.stopNow())
  process.exit(code)
}

// A service may depend on those registered before it: the API must stop before its database.
function newestFirst(): Stoppable[] {
  return [...open].toReversed()
}
