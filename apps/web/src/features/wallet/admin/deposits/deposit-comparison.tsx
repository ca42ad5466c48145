import type { DepositReceipt, WalletReview } from '@kapis/contract/receipts'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import { compareDeposit, isReuse } from './compare-deposit.ts'
import styles from '../deposit-receipts/deposits.module.css'
import { receiptTexts } from '../deposit-receipts/texts.ts'

type ComparisonProps = { review: WalletReview; record: DepositReceipt | null }

/** Shows the player's claim, the reading of the image and the operator's record side by side. */
export function DepositComparison({ review, record }: ComparisonProps) {
  const texts = useTexts(receiptTexts)
  const { what, ...heads } = texts.sides
  return (
    <table className={`num ${styles.sides}`}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{what}</span>
          </th>
          <th scope="col">{heads.player}</th>
          <th scope="col">{heads.receipt}</th>
          <th scope="col">{heads.record}</th>
        </tr>
      </thead>
      <tbody>
        {compareDeposit(review, record).map((side) => (
          <tr key={side.of}>
            <th scope="row">{texts.of[side.of]}</th>
            <td title={side.player}>{side.player}</td>
            <td title={side.receipt}>{side.receipt}</td>
            <td title={side.record} data-match={isReuse(side.verdict) ? 'differs' : side.verdict}>
              {side.verdict !== 'unknown' && (
                <Icon name={side.verdict === 'agrees' ? 'i-check' : 'i-alert'} size={14} />
              )}
              {side.record}
              <span className="sr"> {texts.verdicts[side.verdict]}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
