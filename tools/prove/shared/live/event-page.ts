import { setTimeout as wait } from 'node:timers/promises'
import type { LiveEvent } from '@kapis/contract/live'
import { readEvents, requestEvents } from '../../../../apps/api/test/read-events.ts'

const RETRY_MS = 300

export type EventPage = {
  /** The status of the last attempt to open the stream; 0 if there was no reply. */
  status(): number
  isOpen(): boolean
  events: LiveEvent[]
  leave(): Promise<void>
}

type Opened = {
  url: () => string
  cookie: string | null
  /** Whether the page opens its stream again whenever it ends or is refused. */
  isPatient?: boolean
  onEvent?: (event: LiveEvent) => void
}

/** Opens the stream of events as a page does, and keeps what it received. */
export function openEventPage({ url, cookie, isPatient = false, onEvent }: Opened): EventPage {
  const leaving = new AbortController()
  const events: LiveEvent[] = []
  let status = 0
  let isOpen = false
  let lastId: string | undefined
  const readOnce = async () => {
    const reply = await requestEvents(url(), { cookie, lastId, signal: leaving.signal })
    ;({ status } = reply)
    if (status !== 200) return
    isOpen = true
    for await (const { id, event } of readEvents(reply)) {
      lastId = id ?? lastId
      events.push(event)
      onEvent?.(event)
    }
  }
  const run = async () => {
    for (;;) {
      await readOnce().catch(() => {})
      isOpen = false
      if (!isPatient || leaving.signal.aborted) return
      await wait(RETRY_MS)
    }
  }
  const running = run()
  return {
    status: () => status,
    isOpen: () => isOpen,
    events,
    async leave() {
      leaving.abort()
      await running
    },
  }
}
