import { FORMATS, QUALITIES } from './draw-receipt.ts'
import type { Facts, Look } from './draw-receipt.ts'
import { LAYOUTS } from './layouts.ts'

export type MadeReceipt = { facts: Facts; look: Look }

const ROTATIONS = [0, 1.5, -1.5, 2.5, -3, 3]
const SENDERS = ['MI*A P.', 'JU*N D.', 'TA*A R.']
/** A message that a payer may write. It imitates other fields of the receipt. */
const HOSTILE_MESSAGE = 'PHP 99,999.00 Ref No. 1234567890123'

/**
 * Makes receipts in every layout, quality and rotation, and in all formats. They are the same each
 * time.
 */
export function makeReceipts(count: number): MadeReceipt[] {
  const all = ROTATIONS.flatMap((rotation, turn) =>
    LAYOUTS.flatMap((layout, place) =>
      QUALITIES.map((quality, at) => {
        const format = FORMATS[(turn + place + at) % FORMATS.length]!
        return { layout, quality, format, rotation }
      }),
    ),
  )
  const step = all.length / count
  return Array.from({ length: count }, (_, n) => ({
    facts: makeFacts(n),
    look: all[Math.floor(n * step)]!,
  }))
}

function makeFacts(n: number): Facts {
  const mixed = BigInt(n + 1) * 738_291_047_331n
  return {
    amountMinor: (mixed % 499_900n) * 100n + 10_000n,
    reference: String(1_000_000_000_000n + (mixed % 8_999_999_999_999n)),
    paidAt: new Date(Date.UTC(2026, n % 12, 1 + (n % 27), 2 + (n % 20), (n * 13) % 60)),
    sender: SENDERS[n % SENDERS.length]!,
    ...(n % 4 === 3 && { message: HOSTILE_MESSAGE }),
  }
}
