import type { Shape } from '@kapis/contract/route'
import { jsonSchema } from '../../../apps/api/src/http/replies/envelope.ts'
import type { Schema } from '../shared/requests/values-of.ts'
import type { Secret } from '../shared/secrets/read-secrets.ts'

/** The part that all canaries have in common, except those in `ENTERED`. */
const MARK = '5f0c9d-canary'

/** The secret or personal values that a player enters, by the name of the field. */
export const ENTERED = {
  email: 'maria.canary@private.example',
  mobileNumber: '+639171112223',
  password: 'Canary-Pa55word!x',
  gcashNumber: '09182223334',
  gcashName: 'CANARY REYES',
  givenNames: 'Canaria Amihan',
  lastName: 'Kanaryong-Tago',
  dateOfBirth: '1947-03-29',
  documentNumber: 'CN4471-9921X',
  documentExpiresOn: '2947-11-23',
  fileName: 'canary-receipt-of-maria.png',
  // Nothing listens there, so that sending fails and is logged.
  endpoint: 'http://127.0.0.1:1/push/canary-endpoint-of-maria',
  auth: 'CanarySecretOfBrowser1',
} as const

/** The same values as texts to search for. Numbers are searched without their prefix. */
export const CANARIES: Secret[] = [
  ...Object.entries(ENTERED).map(([name, text]) => ({
    name,
    text: text.replace(/^(\+63|0)(?=9)/, ''),
  })),
  { name: 'a text that a client sent', text: MARK },
]

/** A report of a browser error, with values that the API must remove before it logs the report. */
export const BROWSER_ERROR = {
  message: `password: ${ENTERED.password} of ${ENTERED.email}, ${ENTERED.mobileNumber}`,
  stack: `at go (https://kapis.example/assets/first-1a2b3c4d.js?q=${MARK}:1:2)`,
  page: `/reset-password?token=${MARK}`,
}

/**
 * Returns a body of this shape in which every text is a canary. The API may accept it or refuse it;
 * neither may put a canary into an error reply or the log.
 */
export function canaryBody(shape: Shape, sample: object): object {
  return { ...sample, ...fill(jsonSchema(shape, 'input')) }
}

function fill({ properties = {} }: Schema): object {
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const value = canaryOf(name, field)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(fields)
}

/** Returns a canary for a field, or undefined if the field holds no text of the client. */
function canaryOf(name: string, field: Schema): unknown {
  if (field.properties !== undefined) return fill(field)
  if (field.enum !== undefined || field.const !== undefined) return undefined
  const kinds = [field, ...(field.anyOf ?? [])].flatMap(({ type }) => type ?? [])
  if (field.type === 'array') return [`${name}-${MARK}`]
  if (!kinds.includes('string')) return undefined
  return Object.entries(ENTERED).find(([one]) => one === name)?.[1] ?? `${name}-${MARK}`
}
