/**
 * A payment provider that misbehaves, as a process of its own: it sends events late, twice, out of
 * order, with a wrong signature, a wrong amount or another content under a known id. It reads its
 * payments from the environment and prints how many replies had which status.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { signBody } from '../../../apps/api/src/http/webhook/signature.ts'
import type { ProviderPayment } from './payments.ts'

const { PROVIDER_URL = '', PROVIDER_SECRET = '', PROVIDER_PAYMENTS = '[]' } = process.env
const statuses: Record<string, number> = {}

for (const payment of JSON.parse(PROVIDER_PAYMENTS) as ProviderPayment[]) {
  const deliveries = shuffled(deliveriesOf(payment))
  await Promise.all(deliveries.map(deliver))
}
process.stdout.write(JSON.stringify(statuses))

type Delivery = { body: string; signature: string }

async function deliver({ body, signature }: Delivery): Promise<void> {
  const headers = { 'content-type': 'application/json', 'kapis-signature': signature }
  const { status } = await fetch(PROVIDER_URL, { method: 'POST', headers, body })
  statuses[status] = (statuses[status] ?? 0) + 1
}

function deliveriesOf(payment: ProviderPayment): Delivery[] {
  const paid = eventOf(payment, 'payment.paid', payment.amount)
  const pending = eventOf(payment, 'payment.pending', payment.amount)
  const now = Math.floor(Date.now() / 1000)
  const sign = (body: string, seconds = now) => ({
    body,
    signature: signBody(PROVIDER_SECRET, body, seconds),
  })
  switch (payment.habit) {
    case 'twice':
      return [sign(pending), sign(paid), sign(paid), sign(paid, now - 200)]
    case 'many-ids':
      // The same payment under many event ids.
      return Array.from({ length: 8 }, () => sign(eventOf(payment, 'payment.paid', payment.amount)))
    case 'changed':
      return [sign(paid), sign(paid.replace(/"amount":\d+/, '"amount":999'))]
    case 'wrong-amount':
      return [sign(pending), sign(eventOf(payment, 'payment.paid', payment.amount + 1))]
    case 'late':
      return [sign(paid, now - 3_600), sign(paid, now + 3_600)]
    case 'forged':
      return [
        { body: paid, signature: signBody('f'.repeat(32), paid, now) },
        { body: paid, signature: signBody(PROVIDER_SECRET, `${paid} `, now) },
        { body: paid, signature: '' },
      ]
    case 'failed':
      return [sign(pending), sign(eventOf(payment, 'payment.failed', payment.amount))]
  }
}

function eventOf({ reference, paymentId }: ProviderPayment, type: string, amount: number): string {
  const eventId = randomUUID()
  const occurredAt = new Date().toISOString()
  return JSON.stringify({
    eventId,
    paymentId,
    type,
    referenceNumber: reference,
    amount,
    payerName: 'MI*A P.',
    occurredAt,
  })
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, at: randomInt(2 ** 40) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
