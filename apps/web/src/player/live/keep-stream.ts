import { SessionExpiredError } from '#lib/api/api-errors.ts'
import { randomPart } from './random-part.ts'
import { OtherUserError, readEvents } from './read-events.ts'
import type { SentEvent } from './read-events.ts'

/**
 * The time without any data after which a stream is abandoned and the page counts as waiting. The
 * server sends heartbeats every 4 seconds; on a busy machine, two of them may be late.
 */
export const SILENT_MS = 12_000
const RETRY_MS_MIN = 1_000
const RETRY_MS_MAX = 30_000

type Keeper = {
  /** The user of this page. A stream of another user is closed, and the session is checked. */
  userId: string
  /** The id after which to resume; null to start with the present. */
  lastId: string | null
  onEvent(sent: SentEvent): void
  /** Checks whether the session still exists, and whose it is. The stream is opened again only after it. */
  checkSession(): Promise<void>
}

/**
 * Keeps a stream open until it is stopped. When the stream ends or there is none, it waits before
 * it tries again, longer each time. It does not wait any longer when the network has come back or
 * the page has become visible. Returns a function that closes the stream.
 */
export function keepStream(keeper: Keeper): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const stream = new KeptStream(keeper, signal)
  const onOnline = () => stream.hurry({ isLost: true })
  const onVisible = () => {
    if (!document.hidden) stream.hurry({ isLost: stream.isSilent() })
  }
  window.addEventListener('online', onOnline, { signal })
  document.addEventListener('visibilitychange', onVisible, { signal })
  void stream.run()
  return () => {
    stopping.abort()
    stream.hurry({ isLost: true })
  }
}

class KeptStream {
  readonly #keeper: Keeper
  readonly #stopped: AbortSignal
  #lastId: string | null
  #heardAt = Date.now()
  #failures = 0
  /** The open connection; null during a pause. */
  #connection: AbortController | null = null
  #mayPause = true
  #endPause = () => {}

  constructor(keeper: Keeper, stopped: AbortSignal) {
    this.#keeper = keeper
    this.#stopped = stopped
    this.#lastId = keeper.lastId
  }

  async run(): Promise<void> {
    while (!this.#stopped.aborted) {
      const mustCheck = await this.#connect()
      if (mustCheck && !this.#stopped.aborted) await this.#keeper.checkSession()
      if (this.#mayPause) await this.#pause()
      this.#mayPause = true
    }
  }

  /** Ends the pause, and the connection too if it is lost. */
  hurry({ isLost }: { isLost: boolean }): void {
    this.#failures = 0
    if (isLost && this.#connection !== null) {
      this.#mayPause = false
      this.#connection.abort()
    }
    this.#endPause()
  }

  isSilent(): boolean {
    return Date.now() - this.#heardAt > SILENT_MS
  }

  /**
   * Reads one stream to its end. Returns whether the session may have ended or may belong to
   * another user.
   */
  async #connect(): Promise<boolean> {
    const connection = new AbortController()
    this.#connection = connection
    this.#heardAt = Date.now()
    const timer = setInterval(() => this.isSilent() && connection.abort(), RETRY_MS_MIN)
    let mustCheck = false
    const onEvent = (sent: SentEvent) => {
      this.#failures = 0
      this.#lastId = sent.id ?? this.#lastId
      mustCheck ||= sent.event?.kind === 'ended'
      if (!this.#stopped.aborted) this.#keeper.onEvent(sent)
    }
    const onBytes = () => void (this.#heardAt = Date.now())
    const { userId } = this.#keeper
    const { signal } = connection
    try {
      await readEvents({ userId, lastId: this.#lastId, signal, onBytes, onEvent })
    } catch (error) {
      mustCheck ||= error instanceof SessionExpiredError || error instanceof OtherUserError
    }
    // A stream that was not read to its end must not stay open.
    connection.abort()
    clearInterval(timer)
    this.#connection = null
    return mustCheck
  }

  async #pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#endPause = resolve
    // Without a network, wait for it: each attempt would write an error to the console.
    const timer = navigator.onLine ? setTimeout(resolve, retryMs(this.#failures)) : undefined
    this.#failures += 1
    await promise
    clearTimeout(timer)
  }
}

/**
 * Returns the pause after a number of failures. Up to half of it is random, so that pages that lost
 * their streams together do not return together.
 */
export function retryMs(failures: number, random = randomPart()): number {
  const longest = Math.min(RETRY_MS_MIN * 2 ** (failures + 1), RETRY_MS_MAX)
  return longest * (0.5 + random / 2)
}
