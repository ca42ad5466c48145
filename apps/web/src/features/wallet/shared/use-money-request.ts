import { useRef, useState } from 'react'
import { messageOf } from '#lib/api/api-errors.ts'

/**
 * Returns functions that send a money request at most once. The idempotency key is created when the
 * confirmation opens, so a second press after a lost reply repeats the same request.
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
