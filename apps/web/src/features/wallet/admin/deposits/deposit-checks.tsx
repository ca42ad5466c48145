import type { DepositReceipt, FieldMatch, WalletReview } from '@kapis/contract/receipts'
import { Icon } from '#ui/icon.tsx'
import { currentTexts } from '#texts/texts.ts'
import { useLanguage } from '#texts/language.ts'
import styles from '../deposit-receipts/deposits.module.css'
import { receiptTexts } from '../deposit-receipts/texts.ts'
import { findReuse, matchesOf } from './compare-deposit.ts'

type DepositChecksProps = { review: WalletReview; record: DepositReceipt | null }

/** Lists the checks that are not in the comparison, for and against an approval. */
export function DepositChecks({ review, record }: DepositChecksProps) {
  useLanguage()
  return (
    <ul className={styles.checks}>
      {findDepositChecks(review, record).map(({ match, words }) => (
        <li key={words} data-match={match}>
          <Icon name={match === 'agrees' ? 'i-check' : 'i-alert'} size={15} />
          {words}
        </li>
      ))}
    </ul>
  )
}

export type DepositCheck = { match: FieldMatch; words: string }

function findDepositChecks(review: WalletReview, record: DepositReceipt | null): DepositCheck[] {
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
    { match: sender, words: checks.sender[sender] },
  ]
}

const good = (words: string): DepositCheck => ({ match: 'agrees', words })
const bad = (words: string): DepositCheck => ({ match: 'differs', words })
const unknown = (words: string): DepositCheck => ({ match: 'unknown', words })
