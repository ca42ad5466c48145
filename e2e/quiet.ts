import type { Page, Request } from '@playwright/test'

/** The path of the stream of live events. */
export const EVENTS = '/api/v1/events'
const QUIET_MS = 500
/** A request of a page that was left may have no end. */
const LOST_MS = 20_000
/** Events of others may keep a page of staff busy for ever. */
const BUSY_MS_MAX = 20_000
const LOOK_MS = 50

const watched = new WeakMap<Page, Watched>()
type Watched = { open: Map<Request, number>; changedAt: number }

/** Turns polling off on a page that is opened next, so that only live events change it. */
export async function stopPolling(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setInterval } = globalThis
    globalThis.setInterval = ((work: () => void, everyMs: number) =>
      everyMs < 2_000 ? setInterval(work, everyMs) : 0) as typeof setInterval
  })
}

/** Starts to count the requests of a page, for `untilQuiet`. */
export function watchRequests(page: Page): void {
  if (watched.has(page)) return
  const state: Watched = { open: new Map(), changedAt: Date.now() }
  watched.set(page, state)
  const end = (request: Request) => {
    if (state.open.delete(request)) state.changedAt = Date.now()
  }
  page.on('request', (request) => {
    // The stream of live events stays open.
    if (new URL(request.url()).pathname === EVENTS) return
    state.open.set(request, Date.now())
    state.changedAt = Date.now()
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/** Waits until the page has had no open request for a while, apart from the stream, or is busy. */
export async function untilQuiet(page: Page): Promise<void> {
  const state = watched.get(page)
  if (state === undefined) throw new Error('The requests of this page are not watched.')
  const isQuiet = () => {
    const now = Date.now()
    const isOpen = [...state.open.values()].some((startedAt) => now - startedAt < LOST_MS)
    return !isOpen && now - state.changedAt >= QUIET_MS
  }
  const startedAt = Date.now()
  while (!isQuiet() && Date.now() - startedAt < BUSY_MS_MAX)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
}
