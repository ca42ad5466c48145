/**
 * What a server does instead of its work: it closes the connection, sends nothing, sends the
 * beginning of a reply, or replies with a code.
 */
type ServerFault = 'drop' | 'hang' | 'half' | number

/** The points of an SMTP session at which a mail server can fail. At `end` it has the letter. */
export type MailStage = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'body' | 'end'
/** The points at which a server that is called by HTTP can fail. At `end` it has the message. */
export type HttpStage = 'request' | 'end'
export type Fault<Stage> = { at: Stage; does: ServerFault }

/** How a mail server fails. None of these replies says that an address does not exist. */
export const MAIL_FAULTS: readonly Fault<MailStage>[] = [
  { at: 'greeting', does: 'drop' },
  { at: 'greeting', does: 'hang' },
  { at: 'greeting', does: 421 },
  { at: 'greeting', does: 554 },
  { at: 'EHLO', does: 'drop' },
  { at: 'EHLO', does: 421 },
  { at: 'MAIL', does: 451 },
  { at: 'MAIL', does: 530 },
  { at: 'MAIL', does: 550 },
  { at: 'RCPT', does: 450 },
  { at: 'RCPT', does: 'drop' },
  { at: 'DATA', does: 451 },
  { at: 'DATA', does: 554 },
  { at: 'body', does: 'drop' },
  { at: 'end', does: 452 },
  { at: 'end', does: 554 },
  { at: 'end', does: 'drop' },
  { at: 'end', does: 'half' },
  { at: 'end', does: 'hang' },
]

const HTTP_FAULTS: readonly Fault<HttpStage>[] = [
  { at: 'request', does: 'drop' },
  { at: 'request', does: 'hang' },
  { at: 'request', does: 307 },
  { at: 'request', does: 401 },
  { at: 'request', does: 403 },
  { at: 'request', does: 429 },
  { at: 'request', does: 500 },
  { at: 'request', does: 503 },
  { at: 'end', does: 502 },
  { at: 'end', does: 'drop' },
  { at: 'end', does: 'half' },
  { at: 'end', does: 'hang' },
]

/** How an SMS gateway fails. 400 and 422 would say that it does not take the number. */
export const SMS_FAULTS = [...HTTP_FAULTS, { at: 'request', does: 404 }] as const
/** How a push service fails. 404 and 410 would say that the browser has given up the endpoint. */
export const PUSH_FAULTS = [...HTTP_FAULTS, { at: 'request', does: 413 }] as const
