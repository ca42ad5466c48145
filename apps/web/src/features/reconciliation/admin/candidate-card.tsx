import type { ImportCandidate } from '@kapis/contract/reconciliation'
import { Link } from '@tanstack/react-router'
import { useTexts } from '#texts/texts.ts'
import { gcashImportTexts } from './import-texts.ts'
import styles from './candidate-card.module.css'

/** A deposit or payout that a line may belong to, and how well it fits. */
export function CandidateCard({ candidate }: { candidate: ImportCandidate }) {
  const texts = useTexts(gcashImportTexts)
  const { userId, walletHistoryId, username, score, amount, name, number } = candidate
  return (
    <div className={styles.candidate}>
      <p>
        <Link
          to="/admin/users/$userId"
          params={{ userId }}
          search={{ tab: 'wallet', modal: 'open', itemId: walletHistoryId }}
          title={texts.openDeposit}
        >
          {username}
        </Link>
        <b className="num" data-good={score >= GOOD_FROM || undefined}>
          {score.toFixed(2)}
        </b>
      </p>
      <p>{texts.candidate(texts.fits[amount], texts.fits[name], texts.fits[number])}</p>
    </div>
  )
}

/** From this score on, the amount agrees and the name or the number does. */
const GOOD_FROM = 0.65
