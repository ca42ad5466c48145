import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { MessageSender } from './sender.ts'

export type SmsSettings =
  | { by: 'file'; file: string }
  | { by: 'http'; url: string; token: string; sender: string }

const TIMEOUT_MS = 10_000
/** The replies to a number that the gateway does not take. */
const REFUSED = new Set([400, 422])

/** Makes a sender that writes each SMS as a line of JSON to a file, for development. */
export function makeFileSender(file: string): MessageSender {
  return {
    async send(to, { id, short }) {
      await mkdir(dirname(file), { recursive: true })
      const line = { id, to, text: short, at: new Date().toISOString() }
      await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
    },
    close: () => {},
  }
}

/**
 * Makes a sender that passes each SMS to a gateway: one POST in JSON with the fields `id`, `to`,
 * `from` and `text`. The gateway must not send a message twice for the same `id`.
 */
export function makeGatewaySender({
  url,
  token,
  sender,
}: {
  url: string
  token: string
  sender: string
}): MessageSender {
  return {
    async send(to, { id, short }) {
      const reply = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': id,
        },
        body: JSON.stringify({ id, to, from: sender, text: short }),
      })
      await reply.body?.cancel()
      // The reply may repeat the message, so it is not part of the error.
      const what = `The SMS gateway replied ${reply.status}.`
      if (!reply.ok) throw Object.assign(new Error(what), { isRefused: REFUSED.has(reply.status) })
    },
    close: () => {},
  }
}
