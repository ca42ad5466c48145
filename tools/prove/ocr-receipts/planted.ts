import type { ReceiptReading } from '@kapis/payments/receipt-text'

/**
 * Planted bug: takes the last thirteen digits and the largest amount anywhere in the text, so a
 * payer can have any amount credited by writing it into the message.
 */
export function readAnywhere(text: string): ReceiptReading {
  const references = [...text.matchAll(/\d[\d ]{11,16}\d/g)]
    .map(([digits]) => digits.replaceAll(' ', ''))
    .filter((digits) => digits.length === 13)
  const amounts = [...text.matchAll(/\d{1,3}(?:,\d{3})*\.\d{2}/g)].map(([amount]) =>
    BigInt(amount.replaceAll(/[,.]/g, '') + '00'),
  )
  const largest = amounts.toSorted((a, b) => Number(a - b)).at(-1)
  return {
    amountMinor: largest ?? null,
    reference: references.at(-1) ?? null,
    sender: null,
    paidAt: null,
  }
}
