import { encryptPush } from './encrypt-push.ts'
import type { BrowserKeys } from './encrypt-push.ts'
import { isPushEndpoint } from './push-services.ts'
import { authorise } from './vapid.ts'
import type { VapidKey } from './vapid.ts'

export type PushSettings = {
  key: VapidKey
  /** Where the operators of push services can reach us: a `mailto:` or `https:` URL. */
  contact: string
  testService: string | null
}

export type PushTarget = { endpoint: string; keys: BrowserKeys }

export type OutgoingPush = {
  text: string
  /** How long the push service keeps the message for a device that cannot be reached. */
  keepSeconds: number
  /** `high` also wakes a phone that saves its battery. */
  urgency: 'normal' | 'high'
}

export type PushSender = ReturnType<typeof makePushSender>

const TIMEOUT_MS = 10_000
/** The replies to an endpoint that the browser has given up. */
const GONE = new Set([404, 410])

/** Makes a sender of push messages. */
export function makePushSender({ key, contact, testService }: PushSettings) {
  return {
    /**
     * Passes a message to the push service of a browser. Returns `gone` if the subscription does
     * not exist any more. Throws if the message was not accepted.
     */
    async send(to: PushTarget, message: OutgoingPush, now: Date): Promise<'sent' | 'gone'> {
      if (!isPushEndpoint(to.endpoint, testService)) return 'gone'
      const { origin } = new URL(to.endpoint)
      const reply = await fetch(to.endpoint, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          authorization: authorise(key, { service: origin, contact, now }),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(message.keepSeconds),
          urgency: message.urgency,
        },
        body: new Uint8Array(encryptPush(message.text, to.keys)),
      })
      await reply.body?.cancel()
      if (GONE.has(reply.status)) return 'gone'
      // The endpoint is a secret of the player's browser, so only its host is part of the error.
      if (!reply.ok) throw new Error(`${new URL(origin).host} replied ${reply.status}.`)
      return 'sent'
    },
  }
}
