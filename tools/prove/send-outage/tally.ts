import type { Copy } from './faulty-server.ts'
import type { QueuedMessage } from './kinds.ts'

/**
 * Compares the messages that were queued with the copies that the servers took. A copy whose
 * acknowledgement was lost may be followed by the same message again; one that was acknowledged may
 * not.
 */
export function tallyCopies(
  queued: readonly QueuedMessage[],
  copies: readonly Copy[],
  say: (line: string) => void,
) {
  const byId = Map.groupBy(copies, ({ id }) => id)
  const tally = { arrived: 0, lost: 0, twice: 0, againAfterLostReply: 0, different: 0, unknown: 0 }
  for (const { id, kind } of queued) {
    const own = byId.get(id) ?? []
    byId.delete(id)
    const first = own.findIndex(({ isAcknowledged }) => isAcknowledged)
    const after = first < 0 ? 0 : own.length - first - 1
    const different = own.filter(({ content }) => content !== own[0]!.content).length
    tally.arrived += Number(first >= 0)
    tally.lost += Number(first < 0)
    tally.twice += after
    tally.againAfterLostReply += Math.max(0, first)
    tally.different += different
    if (first < 0) say(`LOST ${kind}`)
    if (after > 0) say(`TWICE ${kind}`)
    if (different > 0) say(`DIFFERENT ${kind}: ${own.map(({ content }) => content).join(' | ')}`)
  }
  tally.unknown = [...byId.values()].flat().length
  return tally
}
