import { createDepositReceipt, requestDeposit, updateDepositReceipt } from '@kapis/contract/routes'
import { makeCredits } from './planted.ts'
import { openStore } from '../../../apps/api/src/files/open-store.ts'
import { readDeposit } from '../../../apps/api/src/features/wallet/deposit/read-deposit.ts'
import { needsApproval, newReference, receiptText } from '../../../apps/api/test/cashier.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { countBroken } from '../shared/app/count-broken.ts'
import type { Proof } from '../proof.ts'
import { openProofApp } from '../shared/app/proof-app.ts'
import type { ProofApp } from '../shared/app/proof-app.ts'
import { variantsOf } from './variants.ts'

const AMOUNT = 250

export const proof: Proof = {
  name: 'receipt.reuse',
  about:
    'One payment sent by many players as different images and approved concurrently is credited once. [DEP-05]',
  async run(ctx) {
    const app = await openProofApp(ctx)
    const rounds = ctx.planted ? 1 : ctx.short ? 4 : 20
    const staff = await Promise.all([1, 2, 3].map(() => app.aPlayer({ role: 'admin' })))
    const read = ctx.planted ? makeCredits(app.db) : makeReader(app)
    const figures = { rounds, good: 0, deposits: 0, credits: 0, invariants: 0 }
    for (let round = 1; round <= rounds; round += 1) {
      const seen = await reuse(app, staff, read, round)
      figures.deposits += seen.deposits
      figures.credits += seen.credits
      figures.good += Number(seen.credits === 1)
      ctx.say(`round ${round}: ${seen.deposits} deposits of one payment, ${seen.credits} credited`)
    }
    figures.invariants = await countBroken(app.db, ctx.say)
    return { pass: figures.good === rounds && figures.invariants === 0, figures }
  },
}

export type WaitingDeposit = { playerId: string; walletHistoryId: string }
export type Read = (waiting: WaitingDeposit, text: string) => Promise<void>

function makeReader({ db, config }: ProofApp): Read {
  const files = openStore(config.files)
  return (waiting, text) => {
    const reader = { look: async () => ({ text, lines: [] }) }
    return readDeposit({ db, needsApproval, files, reader }, waiting, { isLast: false })
  }
}

/**
 * Lets several players send the same receipt, each in a different variant of the image. Staff then
 * try to credit each of them.
 */
async function reuse(app: ProofApp, [author, ...payers]: Player[], read: Read, round: number) {
  const reference = newReference()
  const variants = await variantsOf(round)
  const players = await Promise.all(variants.map(() => app.aPlayer()))
  const waiting = await Promise.all(variants.map((image, n) => send(app, players[n]!, image)))
  const text = receiptText(reference, `${AMOUNT}.00`)
  const isRecordFirst = round % 2 === 0
  const record = () => write(app, author!, reference)
  const early = isRecordFirst ? await record() : null
  const reading = waiting.map((one) => read(one, text))
  const depositReceiptId = early ?? (await record())
  await Promise.all(reading)
  const pay = players.flatMap((player) => payers.map((as) => ({ as, player })))
  await Promise.all(
    pay.map(({ as, player }) =>
      app.ask(as, updateDepositReceipt, {
        params: { depositReceiptId },
        body: { paidUserId: player.userId, status: 'completed' },
      }),
    ),
  )
  return { deposits: waiting.length, credits: await countCredits(app, players) }
}

async function send(app: ProofApp, player: Player, receiptImage: object): Promise<WaitingDeposit> {
  const { data, text } = await app.ask(player, requestDeposit, {
    params: { userId: player.userId },
    body: { type: 'deposit', amount: AMOUNT, receiptImage },
  })
  if (data === null) throw new Error(`a deposit was refused: ${text}`)
  const { walletHistoryId } = (data as { walletHistory: { walletHistoryId: string } }).walletHistory
  return { playerId: player.userId, walletHistoryId }
}

async function write(app: ProofApp, as: Player, referenceNumber: string): Promise<string> {
  const { data, text } = await app.ask(as, createDepositReceipt, {
    body: { referenceNumber, amount: AMOUNT, receivedFrom: 'MI*A', receiptDate: '2026-02-25' },
  })
  if (data === null) throw new Error(`a receipt was refused: ${text}`)
  return (data as { depositReceipt: { depositReceiptId: string } }).depositReceipt.depositReceiptId
}

async function countCredits(app: ProofApp, players: Player[]): Promise<number> {
  const rows = await app.db
    .selectFrom('ledger_journal')
    .select('seq')
    .where('cause', '=', 'deposit')
    .where(
      'player_id',
      'in',
      players.map(({ userId }) => userId),
    )
    .execute()
  return rows.length
}
