import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSmtpSender } from './smtp-sender.ts'

const MESSAGE = { id: 'one', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', short: '' }

type Done = (error?: Error) => void

/** Answers an address with the code in it, such as 550@kapis.test. */
function answer({ address }: { address: string }, _session: unknown, done: Done): void {
  const responseCode = Number(address.slice(0, 3))
  if (Number.isNaN(responseCode)) return done()
  done(Object.assign(new Error(`<${address}> not taken`), { responseCode }))
}

/** A mail server that answers each sender and each recipient with the code in the address. */
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  onMailFrom: answer,
  onRcptTo: answer,
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((closed) => server.close(closed)))

test.each([
  [550, true],
  [450, false],
])(
  'a reply of %i to the address says whether it is refused, without naming it',
  async (code, isRefused) => {
    expect(await failureOf('no-reply@kapis.test', `${code}@kapis.test`)).toMatchObject({
      message: `The mail server did not take the message: EENVELOPE ${code}`,
      isRefused,
    })
  },
)

test.each([530, 550])(
  'a reply of %i to the sender says nothing about the address',
  async (code) => {
    expect(await failureOf(`${code}@kapis.test`, 'maya@kapis.test')).toMatchObject({
      message: `The mail server did not take the message: EENVELOPE ${code}`,
      isRefused: false,
    })
  },
)

async function failureOf(from: string, to: string): Promise<unknown> {
  const sender = makeSmtpSender({ url, from: `Kapis <${from}>`, isTlsRequired: false, proxy: null })
  const failure: unknown = await sender.send(to, MESSAGE).catch((error) => error)
  sender.close()
  return failure
}
