import type { DepositWait, WalletRow } from '@kapis/contract/wallet'
import { currentTexts } from '#texts/texts.ts'
import type { QueueBadge } from '#staff/review/queue-rows.tsx'
import { reviewTexts } from '#staff/review-texts.ts'
import { receiptTexts } from '../deposit-receipts/texts.ts'

/** The reasons for a review, most severe first. The badge shows the first that applies. */
const GRAVEST: readonly DepositWait[] = [
  'reference_reused',
  'image_reused',
  'reference_sent_again',
  'image_sent_again',
  'amount_differs',
  'payer_differs',
  'unreadable',
  'no_record',
  'second_person',
  'reading',
]
const LOOKS: Record<DepositWait, Omit<QueueBadge, 'text'>> = {
  reference_reused: { tone: 'loss', icon: 'i-alert' },
  image_reused: { tone: 'loss', icon: 'i-alert' },
  reference_sent_again: { tone: 'warn', icon: 'i-alert' },
  image_sent_again: { tone: 'warn', icon: 'i-alert' },
  amount_differs: { tone: 'warn', icon: 'i-alert' },
  payer_differs: { tone: 'warn', icon: 'i-alert' },
  unreadable: { tone: 'warn', icon: 'i-img' },
  no_record: { tone: 'plain', icon: 'i-clock' },
  second_person: { tone: 'win', icon: 'i-check' },
  reading: { tone: 'plain', icon: 'i-clock' },
}

export function depositBadge({ waitsFor, isWithoutRecord, readyBy }: WalletRow): QueueBadge {
  const texts = currentTexts(receiptTexts)
  const { unrecorded } = currentTexts(reviewTexts)
  if (isWithoutRecord) return { text: unrecorded, tone: 'warn', icon: 'i-alert' }
  if (readyBy !== undefined) return { text: texts.readyBadge, tone: 'win', icon: 'i-check' }
  const wait = GRAVEST.find((one) => waitsFor.includes(one))
  if (wait === undefined) return { text: texts.matched, tone: 'win', icon: 'i-check' }
  return { text: texts.waits[wait], ...LOOKS[wait] }
}
