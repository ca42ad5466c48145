import { SILENT_MS } from './keep-stream.ts'

/** How often a tab checks whether the leader is still there. */
const LOOK_MS = 500
/**
 * How long a tab waits until it takes the lock again, if it has heard nothing since: then it is the
 * server that is silent, not the leader.
 */
const STEAL_AGAIN_MS = 60_000

type Leading = {
  signal: AbortSignal
  /** Returns when this tab last heard an event, or when it was opened. */
  heardAt(): number
}

/**
 * Calls `lead` whenever this tab holds the lock, and the function that it returned as soon as the
 * tab loses it. A tab makes one request for the lock at a time, so it never leads twice.
 *
 * A page that is frozen gives the lock up. Not every browser tells the page in time, therefore a
 * visible tab takes the lock from a leader of which nothing is heard.
 */
export function leadInTurn(name: string, lead: () => () => void, { signal, heardAt }: Leading) {
  let term = new Term(lead)
  let isAsleep = false
  let isStealing = false
  let ledUntil = -Infinity
  let stolenAt = -Infinity
  let wakeUp = () => {}

  const run = async () => {
    while (!signal.aborted) {
      if (isAsleep) await new Promise<void>((resolve) => (wakeUp = resolve))
      term = new Term(lead)
      const hold = term.hold(name, { isStealing })
      isStealing = false
      // Where locks are forbidden, another request would be refused at once too.
      if ((await hold) === 'refused') return
      ledUntil = Date.now()
    }
  }
  const steal = () => {
    const now = Date.now()
    const isQuiet = now - Math.max(heardAt(), ledUntil) > SILENT_MS
    const isTooSoon = stolenAt > heardAt() && now - stolenAt < STEAL_AGAIN_MS
    if (document.hidden || isAsleep || term.isLeading || !isQuiet || isTooSoon) return
    isStealing = true
    stolenAt = now
    term.end()
  }
  const sleep = () => {
    isAsleep = true
    term.end()
  }
  const wake = () => {
    isAsleep = false
    wakeUp()
  }
  // Browsers without `freeze` still say when a page is kept to go back to.
  document.addEventListener('freeze', sleep, { signal })
  window.addEventListener('pagehide', sleep, { signal })
  document.addEventListener('resume', wake, { signal })
  window.addEventListener('pageshow', wake, { signal })
  document.addEventListener('visibilitychange', steal, { signal })
  const timer = setInterval(steal, LOOK_MS)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    term.end()
    wakeUp()
  })
  void run()
}

/** One request for the lock, and the time for which the tab holds it. */
class Term {
  readonly #lead: () => () => void
  readonly #ending = new AbortController()
  #stopLeading: (() => void) | null = null

  constructor(lead: () => () => void) {
    this.#lead = lead
  }

  get isLeading(): boolean {
    return this.#stopLeading !== null
  }

  /** Waits for the lock, and leads until the term is ended or another tab takes the lock. */
  async hold(name: string, { isStealing }: { isStealing: boolean }): Promise<'over' | 'refused'> {
    const { signal } = this.#ending
    const options = isStealing ? { steal: true } : { signal }
    try {
      await navigator.locks.request(name, options, async () => {
        if (signal.aborted) return
        this.#stopLeading = this.#lead()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      })
      return 'over'
    } catch (error) {
      return error instanceof DOMException && error.name === 'AbortError' ? 'over' : 'refused'
    } finally {
      this.end()
    }
  }

  /** Stops leading at once, or no longer waits for the lock. */
  end(): void {
    this.#stopLeading?.()
    this.#stopLeading = null
    this.#ending.abort()
  }
}
