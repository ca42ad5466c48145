export interface Stoppable {
  /** Stops it in order; used after a signal, when there is time to wait. */
  stop(): Promise<void>
  /** Stops it immediately; used when the program is already exiting. */
  stopNow(): void
}

const open = new Set<Stoppable>()
let isListening = false

/**
 * Stops what is registered here when this program ends by a signal, an uncaught error or normally,
 * so that no run leaves a server behind. Returns a function that unregisters it.
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

// Later ones may depend on earlier ones: the API stops before its database.
function newestFirst(): Stoppable[] {
  return [...open].toReversed()
}
