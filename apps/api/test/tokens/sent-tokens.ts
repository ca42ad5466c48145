import { randomUUID } from 'node:crypto'
import type { ContactChannel } from '@kapis/contract/contact'
import type { Db } from '../../src/db/pool.ts'
import { sendCode } from '../../src/features/auth/contact/send-code.ts'
import { sendInvitation } from '../../src/features/auth/invitations/send-invitation.ts'
import type { Passwords } from '../../src/features/auth/passwords/passwords.ts'
import { sendResetLink } from '../../src/features/auth/passwords/send-reset-link.ts'
import type { OutgoingMessage } from '../../src/mail/sender.ts'

/** What the worker's jobs need. The passwords must have the key of the API. */
export type SendingDeps = { db: Db; passwords: Pick<Passwords, 'hashCode'> }
type Of = { userId: string }

const origin = 'https://kapis.test'

/** Does the worker's job, and returns the token of the link instead of sending it. */
export async function sentResetToken(deps: SendingDeps, { userId }: Of): Promise<string> {
  const job = { ...newMessage(), userId, language: 'en', userAgent: null } as const
  const { text } = await caught((senders) => sendResetLink({ ...deps, senders, origin }, job))
  return found(/reset-password#(\S+)/.exec(text)?.[1])
}

/** Does the worker's job, and returns the code instead of sending it. */
export async function sentCode(
  deps: SendingDeps,
  { userId }: Of,
  channel: ContactChannel,
): Promise<string> {
  const job = { ...newMessage(), userId, channel, userAgent: null }
  const { short } = await caught((senders) => sendCode({ ...deps, senders }, job))
  return found(/\b\d{3} ?\d{3}\b/.exec(short)?.[0].replace(' ', ''))
}

/** Does the worker's job, and returns the token of the link instead of sending it. */
export async function sentInvitationToken(
  deps: SendingDeps,
  { invitationId }: { invitationId: string },
): Promise<string> {
  const job = { invitationId, messageId: randomUUID() }
  const { text } = await caught((senders) => sendInvitation({ ...deps, senders, origin }, job))
  return found(/invitation#(\S+)/.exec(text)?.[1])
}

const newMessage = () => ({ messageId: randomUUID(), requestedAt: new Date().toISOString() })

type Catcher = { send(to: string, message: OutgoingMessage): Promise<void>; close(): void }

async function caught(
  job: (senders: Record<ContactChannel, Catcher>) => Promise<void>,
): Promise<OutgoingMessage> {
  const messages: OutgoingMessage[] = []
  const send = async (_: string, message: OutgoingMessage) => void messages.push(message)
  const catcher = { send, close: () => {} }
  await job({ email: catcher, mobile: catcher })
  const [message] = messages
  if (message === undefined) throw new Error('nothing was sent')
  return message
}

function found(token: string | undefined): string {
  if (token === undefined) throw new Error('the message contains no link or code')
  return token
}
