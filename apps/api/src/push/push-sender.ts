import { Agent as PlainAgent, request as requestPlainly } from 'node:http'
import type { ClientRequest, RequestOptions } from 'node:http'
import { Agent, request } from 'node:https'
import { encryptPush } from './encrypt-push.ts'
import type { BrowserKeys } from './encrypt-push.ts'
import { lookupPublic } from './public-addresses.ts'
import { isPushEndpoint } from './push-services.ts'
import { authorise } from './vapid.ts'
import type { VapidKey } from './vapid.ts'

export type PushSettings = {
  key: VapidKey
  /** Where the operators of push services can reach us: a `mailto:` or `https:` URL. */
  contact: string
  testService: string | null
  /** The HTTP proxy through which connections leave, or null if they need none. */
  proxy: string | null
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
export function makePushSender({ key, contact, testService, proxy }: PushSettings) {
  const agent = proxy === null ? directAgent : agentBehind(proxy)
  return {
    /**
     * Passes a message to the push service of a browser. Returns `gone` if the subscription does
     * not exist any more. Throws if the message was not accepted.
     */
    async send(to: PushTarget, message: OutgoingPush, now: Date): Promise<'sent' | 'gone'> {
      if (!isPushEndpoint(to.endpoint, testService)) return 'gone'
      const { origin } = new URL(to.endpoint)
      const status = await post(to.endpoint, agent, {
        headers: {
          authorization: authorise(key, { service: origin, contact, now }),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(message.keepSeconds),
          urgency: message.urgency,
        },
        body: encryptPush(message.text, to.keys),
      })
      if (GONE.has(status)) return 'gone'
      // The endpoint is a secret of the player's browser, so only its host is part of the error.
      if (status < 200 || status > 299) {
        throw new Error(`${new URL(origin).host} replied ${status}.`)
      }
      return 'sent'
    },
  }
}

type Sent = { headers: Record<string, string>; body: Buffer }

/** Connections to public addresses only. A player's browser says where its push service is. */
const directAgent = new Agent({ keepAlive: true, lookup: lookupPublic })
/** A proxy looks the names up itself, and must refuse addresses that are not public. */
const agentBehind = (proxy: string) =>
  new Agent({ keepAlive: true, proxyEnv: { HTTPS_PROXY: proxy } })
/** Those to a fake service, which production refuses to start with. */
const plainAgent = new PlainAgent({ keepAlive: true })

/** Sends a request and returns the status of its reply. Redirects are not followed. */
async function post(endpoint: string, agent: Agent, { headers, body }: Sent): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) }
  const sent = openRequest(endpoint, agent, options)
  sent.once('error', reject)
  sent.once('response', (reply) => {
    // The reply is read to its end, so that the connection can be used again.
    reply.once('error', reject).once('end', () => resolve(reply.statusCode ?? 0))
    reply.resume()
  })
  sent.end(body)
  return promise
}

function openRequest(endpoint: string, agent: Agent, options: RequestOptions): ClientRequest {
  if (endpoint.startsWith('http:')) {
    return requestPlainly(endpoint, { ...options, agent: plainAgent })
  }
  return request(endpoint, { ...options, agent })
}
