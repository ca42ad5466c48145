import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildApp } from '../../../apps/api/src/app/app.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { aDeposit, coinsOf } from '../foureyes/users.ts'
import type { Proof } from '../proof.ts'
import { countBroken } from '../shared/app/count-broken.ts'
import { openProofApp } from '../shared/app/proof-app.ts'
import type { ProofApp } from '../shared/app/proof-app.ts'
import { HABITS, IS_CREDITED } from './payments.ts'
import type { ProviderPayment } from './payments.ts'
import { believeEverySignature } from './planted.ts'

const FAKE_PROVIDER = fileURLToPath(new URL('./fake-provider.ts', import.meta.url))
const AMOUNT = 120

export const proof: Proof = {
  name: 'webhook.replay',
  about:
    'Events of a payment provider that come twice, late, out of order or forged credit a payment once at most. [REC-03]',
  async run(ctx) {
    const secret = randomBytes(24).toString('hex')
    const compose = ctx.planted ? believeEverySignature : buildApp
    const app = await openProofApp(ctx, compose, { PROVIDER_WEBHOOK_SECRET: secret })
    const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const each = ctx.short ? 3 : 20
    const waiting = await Promise.all(
      HABITS.flatMap((habit) => Array.from({ length: each }, () => aPayment(app, habit))),
    )
    const statuses = await runProvider(`${url}/api/v1/provider-events`, secret, waiting)
    const figures = { payments: waiting.length, credited: 0, wrong: 0, invariants: 0, statuses }
    for (const { player, payment } of waiting) {
      const coins = await coinsOf(app, player)
      const isOnce = coins === BigInt(AMOUNT) * 10_000n
      const rule = IS_CREDITED[payment.habit]
      const isRight = rule === 'maybe' ? isOnce || coins === 0n : isOnce === (rule === 'always')
      figures.credited += Number(coins > 0n)
      if (isRight && (isOnce || coins === 0n)) continue
      figures.wrong += 1
      ctx.say(`WRONG ${payment.habit}: ${coins} instead of ${rule}`)
    }
    figures.invariants = await countBroken(app.db, ctx.say)
    const isReal = figures.credited >= 2 * each
    return { pass: isReal && figures.wrong === 0 && figures.invariants === 0, figures }
  },
}

type WaitingPayment = { player: Player; payment: ProviderPayment }

async function aPayment(app: ProofApp, habit: ProviderPayment['habit']): Promise<WaitingPayment> {
  const player = await app.aPlayer()
  const { reference } = await aDeposit(app, player, { amount: AMOUNT })
  return { player, payment: { reference, paymentId: randomUUID(), amount: AMOUNT, habit } }
}

/** Runs the provider as a process of its own. Returns how many replies had which status. */
async function runProvider(url: string, secret: string, waiting: WaitingPayment[]) {
  const payments = waiting.map(({ payment }) => payment)
  const env = {
    ...process.env,
    PROVIDER_URL: url,
    PROVIDER_SECRET: secret,
    PROVIDER_PAYMENTS: JSON.stringify(payments),
  }
  const { stdout } = await promisify(execFile)(process.execPath, [FAKE_PROVIDER], { env })
  return JSON.parse(stdout) as Record<string, number>
}
