import type { Senders } from './sender.ts'
import { makeFileSender, makeGatewaySender } from './sms-senders.ts'
import type { SmsSettings } from './sms-senders.ts'
import { makeSmtpSender } from './smtp-sender.ts'
import type { SmtpSettings } from './smtp-sender.ts'

export type MailSettings = { smtp: SmtpSettings | null; sms: SmsSettings | null }

/** Opens the configured senders. No connection is made before the first message. */
export function openSenders({ smtp, sms }: MailSettings): Senders {
  return {
    email: smtp === null ? null : makeSmtpSender(smtp),
    mobile: sms === null ? null : makeSmsSender(sms),
  }
}

function makeSmsSender(sms: SmsSettings) {
  return sms.by === 'file' ? makeFileSender(sms.file) : makeGatewaySender(sms)
}
