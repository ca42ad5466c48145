import { expect } from './fixtures.ts'

type Sent = {
  mails: { to: string; subject: string; text: string; html: string }[]
  sms: { to: string; text: string }[]
}

/** Waits for something that was sent, and returns it. */
export async function waitForSent<T>(find: (sent: Sent) => T | undefined): Promise<T> {
  let found: T | undefined
  const look = async () => {
    const reply = await fetch(`${process.env['E2E_MAIL_URL']}/mails.json`)
    found = find((await reply.json()) as Sent)
    return found !== undefined
  }
  await expect.poll(look, { timeout: 30_000 }).toBe(true)
  return found!
}

/** Waits for the newest mail to an address with such a subject. */
export const mailTo = (address: string, shape: RegExp) =>
  waitForSent(({ mails }) =>
    mails.findLast(({ to, subject }) => to.includes(address) && shape.test(subject)),
  )

/** Returns the code that a message contains. */
export const codeIn = (text: string): string => /\d{3} \d{3}/.exec(text)![0].replace(' ', '')
