import * as z from 'zod/mini'
import type { PushSettings } from '#push/push-sender.ts'
import { readVapidKey } from '#push/vapid.ts'
import { proxyOf } from './proxy-settings.ts'
import { optionalText, secret } from './variable.ts'

/** The variables for notices on players' devices. */
export const PUSH_VARIABLES = {
  PUSH_KEY: secret({
    shape: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    about:
      'Private key that identifies us to the push services of browsers (VAPID). Without it, players cannot get notices on their devices.',
    takes: '64 hex digits (docs/KEYS.md)',
  }),
  PUSH_TEST_SERVICE: optionalText(
    'Origin of a fake push service, for tests. Production refuses it.',
    'an origin such as `http://127.0.0.1:4100`',
  ),
}

type PushEnvironment = {
  PUSH_KEY?: string | undefined
  PUSH_TEST_SERVICE?: string | undefined
  PUBLIC_ORIGINS: string
  SECURITY_CONTACT?: string | undefined
  HTTPS_PROXY?: string | undefined
  NODE_USE_ENV_PROXY?: string | undefined
}

/** Returns the settings of push notices, or null if there are none. */
export function readPushSettings(env: PushEnvironment): PushSettings | null {
  const { PUSH_KEY: key, PUSH_TEST_SERVICE: testService = null } = env
  if (key === undefined) return null
  return { key: readKey(key), contact: contactOf(env), testService, proxy: proxyOf(env) }
}

function readKey(digits: string): PushSettings['key'] {
  try {
    return readVapidKey(Buffer.from(digits, 'hex'))
  } catch {
    throw new Error('PUSH_KEY is not a key of the curve P-256. Make another one.')
  }
}

/** Returns the contact for push services, which take no telephone numbers. */
function contactOf({ PUBLIC_ORIGINS, SECURITY_CONTACT: contact }: PushEnvironment): string {
  if (contact !== undefined && !contact.startsWith('tel:')) return contact
  const [origin] = PUBLIC_ORIGINS.split(',').filter((one) => one.startsWith('https://'))
  return origin ?? 'https://localhost'
}
