import type { MailSettings } from '#mail/open-senders.ts'
import { proxyOf } from './proxy-settings.ts'
import { choice, optionalText, secret, text } from './variable.ts'

/** The variables for reaching people. */
export const MAIL_VARIABLES = {
  SMTP_URL: secret(
    optionalText(
      'Mail server that sends our e-mails. Without it none are sent and addresses cannot be verified. Required in production with `REAL_MONEY`.',
      'a URL such as `smtps://USER:PASSWORD@mail.example.com:465`; with `smtp://`, production insists on STARTTLS',
    ),
  ),
  MAIL_FROM: text('Kapis <kapis@localhost>', 'Sender of our e-mails.', 'a name and an address'),
  SMS: choice(
    ['off', 'file', 'http'],
    'off',
    'How SMS are sent: not at all, as lines of a file (for development), or by a gateway. `http` is required in production with `REAL_MONEY`.',
  ),
  SMS_FILE: text('.data/sms.jsonl', 'File of the SMS, for `file`.', 'a path'),
  SMS_GATEWAY_URL: optionalText(
    'Gateway that sends SMS, for `http`. It gets a POST in JSON with `id`, `to`, `from` and `text` for each SMS.',
    'a URL',
  ),
  SMS_GATEWAY_TOKEN: secret(text('', 'Bearer token of the gateway.')),
  SMS_SENDER: text('Kapis', 'Sender of our SMS.'),
}

type MailEnvironment = {
  PROFILE: string
  SMTP_URL?: string | undefined
  MAIL_FROM: string
  SMS: 'off' | 'file' | 'http'
  SMS_FILE: string
  SMS_GATEWAY_URL?: string | undefined
  SMS_GATEWAY_TOKEN: string
  SMS_SENDER: string
  HTTPS_PROXY?: string | undefined
  NODE_USE_ENV_PROXY?: string | undefined
}

/** Returns how people are reached. Throws if a gateway is chosen but not named. */
export function readMailSettings(env: MailEnvironment): MailSettings {
  const { SMTP_URL: url } = env
  const isTlsRequired = env.PROFILE === 'production'
  return {
    smtp:
      url === undefined || url === ''
        ? null
        : { url, from: env.MAIL_FROM, isTlsRequired, proxy: proxyOf(env) },
    sms: smsOf(env),
  }
}

function smsOf(env: MailEnvironment): MailSettings['sms'] {
  if (env.SMS === 'off') return null
  if (env.SMS === 'file') return { by: 'file', file: env.SMS_FILE }
  const { SMS_GATEWAY_URL: url, SMS_GATEWAY_TOKEN: token, SMS_SENDER: sender } = env
  if (url === undefined) throw new Error('SMS is http, so SMS_GATEWAY_URL must be set.')
  return { by: 'http', url, token, sender }
}
