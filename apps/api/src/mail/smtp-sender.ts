import { createTransport } from 'nodemailer'
import type { OutgoingMessage, MessageSender } from './sender.ts'

export type SmtpSettings = {
  url: string
  from: string
  /** Whether a connection that starts unencrypted must be upgraded before anything is sent. */
  isTlsRequired: boolean
  /** The HTTP proxy through which connections leave, or null if they need none. */
  proxy: string | null
}

const TIMEOUT_MS = 10_000

/** Makes a sender that passes messages to a mail server by SMTP. */
export function makeSmtpSender({ url, from, isTlsRequired, proxy }: SmtpSettings): MessageSender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    requireTLS: isTlsRequired,
    ...(proxy !== null && { proxy }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 2 * TIMEOUT_MS,
    // Our letters have no attachments. Without these lines the library would open a path or an
    // address if one got into a field.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send(to, message) {
      const sending = transport.sendMail({
        from,
        to: { name: '', address: to },
        subject: message.subject,
        text: message.text,
        html: message.html,
        messageId: `<${message.id}@${domain}>`,
        headers: headersOf(message),
      })
      await sending.catch((error: unknown) => {
        throw withoutAddress(error)
      })
    },
    close: () => transport.close(),
  }
}

function headersOf({ unsubscribeUrl }: OutgoingMessage): Record<string, string> {
  return {
    // Tells mail servers not to answer with "out of office" (RFC 3834).
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl !== undefined && { 'List-Unsubscribe': `<${unsubscribeUrl}>` }),
  }
}

/**
 * Returns an error that names only the codes. The server's words and the library's error contain
 * the address, which must not reach a log.
 */
function withoutAddress(error: unknown): Error {
  const {
    code = 'unknown',
    responseCode = '',
    command = '',
  } = Object(error) as Record<string, string>
  const what = `The mail server did not take the message: ${code} ${responseCode}`.trim()
  // A server that refuses us as the sender, or to take any data, does not show that the address is
  // wrong.
  const isRefused = command === 'RCPT TO' && Number(responseCode) >= 500
  return Object.assign(new Error(what), { isRefused })
}
