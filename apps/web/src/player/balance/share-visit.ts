import { useVisitTotals } from './visit-totals.ts'
import type { VisitTotals } from './visit-totals.ts'

/** What tabs tell each other: a new tab's question, its answer, and what a round has added. */
type Message = 'hello' | VisitTotals | { added: VisitTotals['net'] }

/**
 * Shares the visit with the player's other tabs until the returned function is called: a new tab
 * takes over the start and the net result, and each round counts in every tab.
 */
export function shareVisit(userId: string): () => void {
  if (!('BroadcastChannel' in window)) return () => {}
  const channel = new BroadcastChannel(`visit-${userId}`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  const post = (message: Message) => channel.postMessage(message)
  let isTaking = false
  const unfollow = useVisitTotals.subscribe(({ startedAt, net }, before) => {
    if (!isTaking && startedAt !== null && before.startedAt !== null)
      post({ added: sum(net, before.net, -1n) })
  })
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const { startedAt, net } = useVisitTotals.getState()
    if (startedAt === null) return
    if (data === 'hello') {
      post({ startedAt, net })
      return
    }
    isTaking = true
    if ('added' in data) useVisitTotals.setState({ net: sum(net, data.added, 1n) })
    // Of several visits, the oldest one counts.
    else if (data.startedAt !== null && data.startedAt <= startedAt) useVisitTotals.setState(data)
    isTaking = false
  })
  post('hello')
  return () => {
    unfollow()
    channel.close()
  }
}

function sum(net: VisitTotals['net'], other: VisitTotals['net'], sign: bigint) {
  return { coin: net.coin + sign * other.coin, ticket: net.ticket + sign * other.ticket }
}
