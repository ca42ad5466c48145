import { useRef, useState } from 'react'
import { messageOf } from '#lib/api/api-errors.ts'

/**
 * One request for money, however often it is sent. Its key is made when the question is asked, so
 * that a second press after a lost answer is the same request and counts once.
 */
export function useMoneyRequest() {
  const key = useRef('')
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string | undefined>()

  function begin() {
    key.current = crypto.randomUUID()
    setError(undefined)
  }

  async function send(call: (idempotencyKey: string) => Promise<unknown>): Promise<boolean> {
    setIsSending(true)
    setError(undefined)
    try {
      await call(key.current)
      return true
    } catch (failure) {
      setError(messageOf(failure))
      return false
    } finally {
      setIsSending(false)
    }
  }

  return { begin, send, isSending, error }
}
