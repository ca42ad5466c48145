import { useState } from 'react'
import { ApiError } from './api-errors.ts'

/**
 * Creates an object whose `send` passes an Idempotency-Key to the call. The same content keeps its
 * key after a lost reply; changed content, or content sent after a definite reply, gets a new key.
 */
export function createRequestKey() {
  let last: { content: string; key: string } | null = null
  return {
    async send<T>(content: unknown, call: (idempotencyKey: string) => Promise<T>): Promise<T> {
      const text = JSON.stringify(content)
      if (last?.content !== text) last = { content: text, key: crypto.randomUUID() }
      try {
        const answer = await call(last.key)
        if (!isUnanswered(answer)) last = null
        return answer
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) last = null
        throw error
      }
    },
  }
}

/** Returns whether `executeAction` reported that the outcome is unknown. */
function isUnanswered(answer: unknown): boolean {
  const { kind, code } = (answer ?? {}) as { kind?: unknown; code?: unknown }
  return (
    kind === 'failed' && (code === null || code === 'outcome_unknown' || code === 'unavailable')
  )
}

export const useRequestKey = () => useState(createRequestKey)[0]
