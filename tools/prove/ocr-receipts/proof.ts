import { parseReceiptText } from '@kapis/payments/receipt-text'
import { decideMatch } from '../../../apps/api/src/cashier/matching/decide-match.ts'
import { openImageCodec } from '../../../apps/api/src/files/image-codec.ts'
import { openTextReader } from '../../../apps/api/src/files/read-text.ts'
import { drawReceipt } from '../../receipts/draw-receipt.ts'
import { makeReceipts } from '../../receipts/make-receipts.ts'
import type { MadeReceipt } from '../../receipts/make-receipts.ts'
import { readAnywhere } from './planted.ts'
import type { Proof } from '../proof.ts'

const RIGHT_MIN = 0.95
const APPROVAL_FROM_MINOR = 50_000_000n

export const proof: Proof = {
  name: 'ocr.receipts',
  about: 'Receipt images are read correctly, and a wrong reading never credits coins. [DEP-04]',
  async run(ctx) {
    const receipts = makeReceipts(ctx.short ? 6 : 72)
    const book = new Map(receipts.map(({ facts }) => [facts.reference, facts.amountMinor]))
    // The payment that the payer claims in the message did arrive, but from somebody else.
    book.set('1234567890123', 999_990_000n)
    const images = openImageCodec((work) => work())
    const reader = openTextReader({ msMax: 180_000 })
    const parse = ctx.planted ? readAnywhere : parseReceiptText
    const figures = {
      receipts: receipts.length,
      right: 0,
      credited: 0,
      wrongCredits: 0,
      msMedian: 0,
    }
    const times: number[] = []
    for (const made of receipts) {
      const { full } = await images.prepare(await drawReceipt(made.facts, made.look))
      const startedAt = performance.now()
      const reading = parse((await reader.read(full)) ?? '')
      times.push(performance.now() - startedAt)
      const isRight =
        reading.reference === made.facts.reference && reading.amountMinor === made.facts.amountMinor
      figures.right += Number(isRight)
      const credited = credit(book, reading)
      figures.credited += Number(credited !== null)
      figures.wrongCredits += Number(credited !== null && !isOwn(made, credited))
      if (!isRight) ctx.say(`read wrong or not at all: ${JSON.stringify(made.look)}`)
    }
    await reader.close()
    figures.msMedian = Math.round(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0)
    const share = figures.right / figures.receipts
    return {
      pass: share >= RIGHT_MIN && figures.wrongCredits === 0,
      figures: { ...figures, share: Math.round(share * 1000) / 1000 },
    }
  },
}

type Reading = ReturnType<typeof parseReceiptText>
type Credited = { reference: string; amountMinor: bigint }

/**
 * Decides as the cashier would if the player had entered exactly what was read. Returns the credit,
 * or null if there is none.
 */
function credit(book: Map<string, bigint>, reading: Reading): Credited | null {
  const { reference, amountMinor } = reading
  const received = reference === null ? undefined : book.get(reference)
  const waits = decideMatch({
    amountMinor: amountMinor ?? received ?? 0n,
    readReference: reference,
    readAmountMinor: amountMinor,
    reuses: [],
    isOtherPayer: false,
    record: received === undefined ? null : { amountMinor: received, isPaid: false },
    approvalFromMinor: APPROVAL_FROM_MINOR * 100n,
  })
  if (waits.length > 0 || reference === null || received === undefined) return null
  return { reference, amountMinor: received }
}

function isOwn({ facts }: MadeReceipt, credited: Credited): boolean {
  return facts.reference === credited.reference && facts.amountMinor === credited.amountMinor
}
