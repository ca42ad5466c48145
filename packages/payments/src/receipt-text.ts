import { AMOUNT_TEXT, readAmount } from './amount-text.ts'
import { readManilaTime } from './date-text.ts'
import { GCASH_REFERENCE, normaliseReference } from './reference.ts'

/** The values read from a receipt image. A doubtful value is null. */
export type ReceiptReading = {
  amountMinor: bigint | null
  reference: string | null
  sender: string | null
  paidAt: Date | null
}

const NOTHING: ReceiptReading = { amountMinor: null, reference: null, sender: null, paidAt: null }

/**
 * Parses the text of a player's receipt. Fields are found by their labels, and a field with two
 * different values is doubtful. Nothing is ever credited by this reading alone.
 */
export function parseReceiptText(text: string): ReceiptReading {
  if (NOT_PAID.test(text)) return NOTHING
  const lines = withoutMessage(text.split('\n').map((line) => line.trim()))
  const body = lines.join('\n')
  return {
    amountMinor: only(amountsOf(body)),
    reference: only(referencesOf(lines)),
    sender: SENDER.exec(body)?.[1]?.replace(/[\s.,:;]+$/, '') ?? null,
    paidAt: readManilaTime(body),
  }
}

const NOT_PAID = /\b(pending|failed|unsuccessful|declined|expired|cancell?ed|otp|mpin)\b/i
const SENDER = /^(?:From|Sender|Paid by|Sent by)\s*:?\s+(\S.{0,60})$/im
const MESSAGE = /^(message|note|msg|remarks)\b/i
const LABEL = /^(amount|total|ref|date|from|to\b|sent|sender|paid)/i

/** Removes the payer's message: the payer wrote it, and it may imitate any other field. */
function withoutMessage(lines: string[]): string[] {
  let isMessage = false
  return lines.filter((line) => {
    if (MESSAGE.test(line)) isMessage = true
    else if (line === '' || LABEL.test(line)) isMessage = false
    return !isMessage
  })
}

/**
 * Matches a labelled amount. Before the number, one or two characters other than digits are
 * allowed, because the peso sign is often misread as a letter.
 */
const AMOUNT = new RegExp(
  String.raw`\b(?:Total )?Amount(?: Sent| Paid| Due)?\s*:?\s*(?:PHP|Php|[^\d\s.,-]{1,2})?\s?(${AMOUNT_TEXT})`,
  'gi',
)
const PHP = new RegExp(String.raw`\bPHP\s?(${AMOUNT_TEXT})`, 'g')

function amountsOf(body: string): (bigint | null)[] {
  const labelled = [...body.matchAll(AMOUNT)]
  const found = labelled.length > 0 ? labelled : [...body.matchAll(PHP)]
  // Receipts always print centavos. If they are missing, a decimal point was misread.
  return found.map(([, amount = '']) => (/\.\d{2}$/.test(amount) ? readAmount(amount) : null))
}

const REFERENCE =
  /\bRef(?:erence)?[^\dA-Za-z]{0,3}(?:No|Number|N0|#)?[^\dA-Za-z]{0,5}([\dOoIl|][\dOoIl| ]{11,22})/i

function referencesOf(lines: string[]): (string | null)[] {
  return lines.flatMap((line, at) => {
    // The number may be on the line below its label.
    const found = REFERENCE.exec(line) ?? REFERENCE.exec(`${line} ${lines[at + 1] ?? ''}`)
    if (found === null || !/\bRef/i.test(line)) return []
    const digits = normaliseReference(asDigits(found[1] ?? ''))
    return [GCASH_REFERENCE.test(digits) ? digits : null]
  })
}

/** Converts letters that look like digits to those digits, where only digits can occur. */
function asDigits(text: string): string {
  return text.replaceAll(/[Oo]/g, '0').replaceAll(/[Il|]/g, '1')
}

function only<T>(values: (T | null)[]): T | null {
  const [first] = values
  return first !== undefined && values.every((value) => value === first) ? first : null
}
