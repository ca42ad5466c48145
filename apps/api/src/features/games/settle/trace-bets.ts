import type { Span } from '#tracing/span.ts'
import { findSpan, inScope, inSpan } from '#tracing/scope.ts'
import type { Tracer } from '#tracing/tracer.ts'
import type { BetRequest } from '../bets/bet.ts'
import type { BetBatcher } from './bet-batcher.ts'
import type { SettleBatch } from './settle-locked.ts'

/**
 * Wraps the batcher and its settlement with spans. The span of a bet covers its wait and its batch;
 * it is linked with the span of the batch, which is a trace of its own because it works for many
 * requests.
 */
export function traceBets(tracer: Tracer) {
  const spans = new WeakMap<BetRequest, Span>()
  return {
    batcher: (batcher: BetBatcher): BetBatcher => ({
      ...batcher,
      place(bet) {
        const span = findSpan()?.startChild('bet', { 'kapis.game': bet.game })
        if (span === undefined) return batcher.place(bet)
        spans.set(bet, span)
        return span.time(() => batcher.place(bet))
      },
    }),
    settle:
      (settleBets: SettleBatch): SettleBatch =>
      (bets) => {
        const links = bets.flatMap((bet) => spans.get(bet) ?? [])
        if (links.length === 0) return settleBets(bets)
        const attributes = { 'kapis.bets': bets.length }
        const batch = tracer.start('bet batch', { attributes, links })
        for (const span of links) span.links.push(batch)
        return batch.time(() => inScope({ requestId: null, span: batch }, () => settleBets(bets)))
      },
  }
}

/** Returns a settlement that is timed as a step of its batch if traces are on. */
export function traceSettle(
  tracer: Tracer | null,
  name: string,
  settleBets: SettleBatch,
): SettleBatch {
  return tracer === null ? settleBets : (bets) => inSpan(name, {}, () => settleBets(bets))
}
