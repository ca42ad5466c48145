/** A message that is ready to be sent. An SMS consists of `short` alone. */
export type OutgoingMessage = {
  /** The same for every attempt, so that a message that was sent twice can be recognised. */
  id: string
  subject: string
  text: string
  html: string
  short: string
  unsubscribeUrl?: string
}

/**
 * A sender of messages, by e-mail or by SMS. `send` throws if the message was not accepted; the
 * error has `isRefused: true` if the address or number was refused, so that another attempt is
 * unlikely to succeed.
 */
export type MessageSender = {
  send(to: string, message: OutgoingMessage): Promise<void>
  close(): void
}

/** The senders. One that is not configured is null. */
export type Senders = { email: MessageSender | null; mobile: MessageSender | null }
