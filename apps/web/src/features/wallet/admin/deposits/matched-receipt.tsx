import type { DepositReceipt, WalletReview } from '@kapis/contract/receipts'
import { formatPeso, formatReference } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { Kbd } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import { compareDeposit, isReuse } from './compare-deposit.ts'
import styles from '../deposit-receipts/deposits.module.css'
import { receiptTexts } from '../deposit-receipts/texts.ts'

type MatchedRecordProps = {
  review: WalletReview
  record: DepositReceipt | null
  isChoosing: boolean
  onChoose: (record: DepositReceipt) => void
  onChange: () => void
  onWrite: (() => void) | undefined
}

/** Shows the operator's record of the payment and, to match or change it, the candidate records. */
export function MatchedReceipt({
  review,
  record,
  isChoosing,
  onChange,
  ...actions
}: MatchedRecordProps) {
  const texts = useTexts(receiptTexts)
  const { candidates } = review
  const isMatched = record?.depositReceiptId === review.record?.depositReceiptId
  const title = record !== null && !isMatched ? texts.chosenRecord : texts.matchedRecord
  return (
    <>
      <h3>
        {record === null ? texts.candidates : title}
        {record !== null && candidates.length > 0 && (
          <button type="button" className={styles.change} onClick={onChange}>
            {isChoosing ? texts.keep : texts.change} <Kbd>M</Kbd>
          </button>
        )}
      </h3>
      {record !== null && <RecordCard review={review} record={record} />}
      {isChoosing && (
        <Candidates candidates={candidates} isMissing={record === null} {...actions} />
      )}
    </>
  )
}

function RecordCard({ review, record }: { review: WalletReview; record: DepositReceipt }) {
  const texts = useTexts(receiptTexts)
  const sides = compareDeposit(review, record)
  const agreeing = sides.filter(({ verdict: result }) => result === 'agrees').length
  const reuse = sides.map(({ verdict: result }) => result).find(isReuse)
  const differs = reuse !== undefined || sides.some(({ verdict: result }) => result === 'differs')
  return (
    <div className={styles.record} data-differs={differs || undefined}>
      <i>
        <Icon name="i-receipt" size={18} />
      </i>
      <RecordWords record={record} />
      <em className="num">
        {reuse === undefined
          ? texts.agreeing(agreeing, sides.length)
          : texts.waits[`reference_${reuse}`]}
      </em>
    </div>
  )
}

function RecordWords({ record }: { record: DepositReceipt }) {
  const texts = useTexts(receiptTexts)
  const facts = [formatPeso(record.amount), record.receivedFrom, formatDateTime(record.receiptDate)]
  return (
    <span className="num">
      <b>{texts.ref(formatReference(record.referenceNumber))}</b>
      <small>{facts.filter(Boolean).join(' · ')}</small>
    </span>
  )
}

type CandidatesProps = Pick<MatchedRecordProps, 'onChoose' | 'onWrite'> & {
  candidates: readonly DepositReceipt[]
  /** Whether there is no record yet, so that the next step is to write one. */
  isMissing: boolean
}

function Candidates({ candidates, isMissing, onChoose, onWrite }: CandidatesProps) {
  const texts = useTexts(receiptTexts)
  return (
    <div className={styles.candidates}>
      {candidates.length === 0 && <p>{texts.noCandidates}</p>}
      {candidates.map((record, place) => (
        <button
          key={record.depositReceiptId}
          type="button"
          className={styles.candidate}
          onClick={() => onChoose(record)}
        >
          <Kbd>{place + 1}</Kbd>
          <RecordWords record={record} />
        </button>
      ))}
      {onWrite !== undefined && (
        <Button
          size="small"
          variant={isMissing ? 'primary' : 'secondary'}
          icon="i-plus"
          onClick={onWrite}
        >
          {texts.newRecord} <Kbd>N</Kbd>
        </Button>
      )}
    </div>
  )
}
