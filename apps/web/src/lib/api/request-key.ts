import { useState } from 'react'
import { ApiError } from './api-errors.ts'

/**
 * Creates the Idempotency-Key of a form. Resending the same content after a lost reply keeps the
 * key; changed content or a definite reply gets a new one.
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

/** Whether `executeAction` returned an unknown outcome. */
function isUnanswered(answer: unknown): boolean {
  const { kind, code } = (answer ?? {}) as { kind?: unknown; code?: unknown }
  return (
    kind === 'failed' && (code === null || code === 'outcome_unknown' || code === 'unavailable')
  )
}

export const useRequestKey = () => useState(createRequestKey)[0]
