export interface Stoppable {
  /** Ends it in order; used after a signal, when there is still time to wait. */
  stop(): Promise<void>
  /** Ends it at once and without waiting; used when the program is already leaving. */
  stopNow(): void
}

const open = new Set<Stoppable>()
let isListening = false

/**
 * Whatever is registered here is stopped when this program ends by a signal, an uncaught error or
 * its own will, so that no run leaves a server behind. Returns the way to take it off the list.
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

// What was started last may depend on what was started first: the API goes before its database.
function newestFirst(): Stoppable[] {
  return [...open].toReversed()
}
