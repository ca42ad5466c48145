import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeSecretBox } from '#fairness/secret-box.ts'
import { TICKET_SECONDS, makeImageTickets } from './image-tickets.ts'

const image = { image: 'wallet-image/w1/receipt', reader: { userId: 'u1' } } as const

test('a ticket opens its image until it expires', async () => {
  let now = new Date('2026-01-01T00:00:00Z')
  const tickets = makeImageTickets({ sealer: makeSecretBox(randomBytes(32)), clock: () => now })
  const ticket = await tickets.issue(image)
  now = new Date(now.getTime() + TICKET_SECONDS * 1000)
  await expect(tickets.check(ticket, image)).resolves.toBeUndefined()
  now = new Date(now.getTime() + 1)
  await expect(tickets.check(ticket, image)).rejects.toMatchObject({ code: 'link_expired' })
})

test.each([
  { ...image, image: 'wallet-image/w2/receipt' },
  { ...image, image: 'wallet-image/w1/proof' },
  { ...image, reader: { userId: 'u2' } },
])('a ticket opens no other image: %j', async (other) => {
  const clock = () => new Date()
  const tickets = makeImageTickets({ sealer: makeSecretBox(randomBytes(32)), clock })
  const ticket = await tickets.issue(image)
  await expect(tickets.check(ticket, other)).rejects.toMatchObject({ code: 'link_expired' })
  await expect(tickets.check('', image)).rejects.toMatchObject({ code: 'link_expired' })
})
