import type { ReceivedMail } from './parse-mail.ts'

type ShownSms = { to: string; text: string; at: string }

/** Returns the page that lists what was sent, newest first. */
export function listPage(mails: readonly ReceivedMail[], sms: readonly ShownSms[]): string {
  const rows = mails
    .map(
      ({ to, subject }, n) =>
        `<li><a href="/mail/${n}">${escaped(subject)}</a> to ${escaped(to)}</li>`,
    )
    .toReversed()
  const texts = sms.map(({ to, text }) => `<li>${escaped(to)}: ${escaped(text)}</li>`).toReversed()
  return `<!doctype html><title>Mails and SMS</title>
<h1>Mails</h1><ol reversed>${rows.join('')}</ol>
<h1>SMS</h1><ol reversed>${texts.join('')}</ol>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
