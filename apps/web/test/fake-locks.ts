type Hold = () => Promise<void>
type Options = { signal?: AbortSignal; steal?: boolean }
type Waiting = { grant(): void }

/** The lock manager of a browser, for one lock. */
export class FakeLocks {
  #holder: { lose(error: Error): void } | null = null
  readonly #queue: Waiting[] = []
  /** How often the lock was requested, and how often it was taken from its holder. */
  readonly counts = { requests: 0, steals: 0 }
  /** Whether requests are refused, as in a sandboxed frame. */
  isForbidden = false

  request(_: string, { signal, steal = false }: Options, hold: Hold): Promise<void> {
    this.counts.requests += 1
    if (this.isForbidden) return Promise.reject(new DOMException('Forbidden', 'SecurityError'))
    if (signal?.aborted === true) return Promise.reject(new DOMException('Aborted', 'AbortError'))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const grant = () => {
      const holder = { lose: reject }
      this.#holder = holder
      void hold().then(() => {
        resolve()
        if (this.#holder === holder) this.#next()
      })
    }
    const waiting = { grant }
    signal?.addEventListener('abort', () => {
      const place = this.#queue.indexOf(waiting)
      if (place === -1) return
      this.#queue.splice(place, 1)
      reject(new DOMException('Aborted', 'AbortError'))
    })
    if (steal) {
      this.counts.steals += 1
      this.#holder?.lose(new DOMException('Stolen', 'AbortError'))
      this.#holder = null
    }
    if (this.#holder === null) queueMicrotask(grant)
    else this.#queue.push(waiting)
    if (this.#holder === null) this.#holder = { lose: reject }
    return promise
  }

  #next(): void {
    this.#holder = null
    this.#queue.shift()?.grant()
  }
}
