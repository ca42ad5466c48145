import { randomInt } from 'node:crypto'

export type Contact = { email: string; mobile: string }

let made = 0
const mark = () => `${Date.now().toString(36)}${(made += 1)}`

export function aContact(): Contact {
  const mobile = `09${String(randomInt(1e9)).padStart(9, '0')}`
  return { email: `ma.ya.${mark()}@gmail.com`, mobile }
}

/**
 * Returns contacts that repeat the mobile number or the e-mail address in various spellings, each
 * with other details that are unused.
 */
export function writeAgain({ email, mobile }: Contact): Contact[] {
  const [name = '', digits] = [email.split('@')[0], mobile.slice(1)]
  const mobiles = [
    mobile,
    `+63${digits}`,
    `63${digits}`,
    `0${digits.slice(0, 3)} ${digits.slice(3)}`,
  ]
  const emails = [
    email,
    email.toUpperCase(),
    `${name}+again@gmail.com`,
    `${name.replaceAll('.', '')}@gmail.com`,
    `${name}@googlemail.com`,
  ]
  return [
    ...mobiles.map((one) => ({ ...aContact(), mobile: one })),
    ...emails.map((one) => ({ ...aContact(), email: one })),
  ]
}
