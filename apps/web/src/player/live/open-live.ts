import type { LiveEvent } from '@kapis/contract/live'
import { SILENT_MS, keepStream } from './keep-stream.ts'
import { leadInTurn } from './lead-in-turn.ts'
import { useLive } from './live-store.ts'
import type { SentEvent } from './read-events.ts'

const LOOK_MS = 500

type LiveListener = {
  onEvent(event: LiveEvent): void
  /** Called when events may have been missed. `isFirst`: the page has just been opened. */
  onGap(gap: { isFirst: boolean }): void
  checkSession(): Promise<void>
}

/** A message between tabs: an event of the stream, or a new tab's request for one. */
type Message = SentEvent | 'hello'

/**
 * Listens to live events until the returned function is called. The tabs of a browser share one
 * stream: the tab that holds the lock opens it and passes its events on. Browsers that cannot do
 * this stay with polling.
 */
export function openLive(userId: string, listener: LiveListener): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return () => {}
  const name = `live-${userId}`
  const channel = new BroadcastChannel(name)
  const stopping = new AbortController()
  const pulse = watchPulse(stopping.signal)
  const openedAt = Date.now()
  let lastId: string | null = null
  let isLeader = false

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  const post = (message: Message) => channel.postMessage(message)
  const take = ({ id, event }: SentEvent) => {
    const silence = pulse.beat()
    lastId = id ?? lastId
    // A tab that was suspended has missed messages of the other tabs. The leader need not catch up
    // like this, because it resumes its stream.
    const hasSlept = !isLeader && silence !== null && silence > SILENT_MS
    if (silence === null || hasSlept || event?.kind === 'resync')
      // Without a stream for a while, what the page requested when it was opened is old.
      listener.onGap({ isFirst: silence === null && Date.now() - openedAt < SILENT_MS })
    if (event !== null) listener.onEvent(event)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data !== 'hello') take(data)
    else if (isLeader && useLive.getState().status === 'live') post({ id: lastId, event: BEAT })
  })
  const lead = () => {
    isLeader = true
    const close = keepStream({
      userId,
      lastId,
      checkSession: () => listener.checkSession(),
      onEvent(sent) {
        post(sent)
        take(sent)
      },
    })
    return () => {
      isLeader = false
      close()
    }
  }
  leadInTurn(name, lead, {
    signal: stopping.signal,
    heardAt: () => pulse.heardAt() ?? openedAt,
  })
  post('hello')
  return () => {
    stopping.abort()
    channel.close()
    useLive.setState({ status: 'off' })
  }
}

const BEAT = { kind: 'heartbeat' } as const

/** Derives the status of the live updates from the events that arrive. */
function watchPulse(signal: AbortSignal) {
  let heardAt: number | null = null
  const silence = () => (heardAt === null ? null : Date.now() - heardAt)
  const timer = setInterval(() => {
    if ((silence() ?? 0) > SILENT_MS) useLive.setState({ status: 'waiting' })
  }, LOOK_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  return {
    heardAt: () => heardAt,
    /** Records an event, and returns how long there was none; null if it is the first. */
    beat(): number | null {
      const before = silence()
      heardAt = Date.now()
      useLive.setState({ status: 'live' })
      return before
    },
  }
}
