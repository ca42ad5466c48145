import type { DepositReceipt, WalletReview } from '@kapis/contract/receipts'
import type { ReviewCheck } from '#staff/review/checks.tsx'
import { Checks } from '#staff/review/checks.tsx'
import { currentTexts } from '#texts/texts.ts'
import { useLanguage } from '#texts/language.ts'
import { receiptTexts } from '../deposit-receipts/texts.ts'
import { findReuse, matchesOf } from './compare-deposit.ts'

type DepositChecksProps = { review: WalletReview; record: DepositReceipt | null }

/** Lists the checks that are not in the comparison, for and against an approval. */
export function DepositChecks({ review, record }: DepositChecksProps) {
  useLanguage()
  return <Checks checks={findDepositChecks(review, record)} />
}

function findDepositChecks(review: WalletReview, record: DepositReceipt | null): ReviewCheck[] {
  const { checks, statuses } = currentTexts(receiptTexts)
  const { reference, image } = findReuse(review)
  const { sender } = matchesOf(review, record)
  const { referenceUsed, referenceSentAgain, imageUsed, imageSentAgain } = checks
  const sayReference = reference?.isLater === true ? referenceSentAgain : referenceUsed
  const sayImage = image?.isLater === true ? imageSentAgain : imageUsed
  return [
    reference !== undefined
      ? bad(sayReference(reference.username, statuses[reference.status]))
      : review.reading.referenceNumber === null
        ? unknown(checks.referenceUnread)
        : good(checks.referenceFree),
    image === undefined
      ? good(checks.imageFree)
      : bad(sayImage(image.username, statuses[image.status])),
    { tone: TONES[sender], words: checks.sender[sender] },
  ]
}

const TONES = { agrees: 'win', differs: 'loss', unknown: 'plain' } as const

const good = (words: string): ReviewCheck => ({ tone: 'win', words })
const bad = (words: string): ReviewCheck => ({ tone: 'loss', words })
const unknown = (words: string): ReviewCheck => ({ tone: 'plain', words })
