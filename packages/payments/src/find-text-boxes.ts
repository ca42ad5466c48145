import { readAmount } from './amount-text.ts'
import { readManilaTime } from './date-text.ts'
import type { ReceiptReading } from './receipt-text.ts'
import { normaliseReference } from './reference.ts'

/** The area of a printed text, as fractions of the image's width and height. */
type BoundingBox = { left: number; top: number; right: number; bottom: number }
export type PrintedLine = (BoundingBox & { text: string })[]
export type TextBox = BoundingBox & { of: 'amount' | 'reference' | 'paidAt' }

/**
 * Returns where the amount, the reference and the time of a receipt are printed. What is not found
 * is omitted.
 */
export function findTextBoxes(lines: readonly PrintedLine[], reading: ReceiptReading): TextBox[] {
  const { amountMinor, reference, paidAt } = reading
  const found = {
    amount: amountMinor === null ? null : find(lines, (text) => isAmount(text, amountMinor)),
    reference: reference === null ? null : find(lines, (text) => normal(text) === reference),
    paidAt:
      paidAt === null
        ? null
        : find(lines, (text) => readManilaTime(text)?.getTime() === paidAt.getTime()),
  }
  return (Object.keys(found) as TextBox['of'][]).flatMap((of) => {
    const place = found[of]
    return place === null ? [] : [{ of, ...place }]
  })
}

/**
 * Returns the area of the first run of words that matches. In each line, shorter runs are tried
 * first.
 */
function find(lines: readonly PrintedLine[], says: (text: string) => boolean): BoundingBox | null {
  for (const line of lines) {
    for (let length = 1; length <= line.length; length++) {
      for (let from = 0; from + length <= line.length; from++) {
        const words = line.slice(from, from + length)
        if (says(words.map(({ text }) => text).join(' '))) return around(words)
      }
    }
  }
  return null
}

function around(words: PrintedLine): BoundingBox {
  return {
    left: Math.min(...words.map(({ left }) => left)),
    top: Math.min(...words.map(({ top }) => top)),
    right: Math.max(...words.map(({ right }) => right)),
    bottom: Math.max(...words.map(({ bottom }) => bottom)),
  }
}

/**
 * Returns whether a text is this amount. It may begin with a peso sign, which is often misread as a
 * letter.
 */
function isAmount(text: string, amountMinor: bigint): boolean {
  const digits = /^(?:PHP|[^\d\s.,-]{1,2})?(\d[\d,.]*)$/i.exec(text)?.[1] ?? ''
  return /\.\d{2}$/.test(digits) && readAmount(digits) === amountMinor
}

function normal(text: string): string {
  return normaliseReference(text.replaceAll(/[Oo]/g, '0').replaceAll(/[Il|]/g, '1'))
}
