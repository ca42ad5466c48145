import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Lattice } from '#ui/lattice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './shared-bet-page.module.css'
import { sharingTexts } from './texts.ts'
import { conclusionOf } from './verify-shared-bet.ts'
import type { VerifiedBet } from './verify-shared-bet.ts'

type ConclusionProps = {
  /** The result of the verification; null while the browser is checking. */
  verified: VerifiedBet | null
  onRetry: () => void
}

/** Shows whether the bet is verified, by colour, icon and text. */
export function Conclusion({ verified, onRetry }: ConclusionProps) {
  const t = useTexts(sharingTexts).page
  const conclusion = verified === null ? 'checking' : conclusionOf(verified.checks)
  const leads = {
    checking: t.checkingLead,
    verified: t.verifiedLead(verified?.ms ?? 0),
    waiting: t.waitingLead,
    wrong: t.wrongLead,
  }
  return (
    <header className={styles.conclusion} data-conclusion={conclusion}>
      <span className={styles.mark} aria-hidden="true">
        {conclusion === 'checking' ? (
          <Lattice columns={3} rows={3} fill={() => 'var(--l2)'} className={styles.lattice} />
        ) : (
          <Icon name={ICONS[conclusion]} size={34} />
        )}
      </span>
      <div>
        <PageTitle title={t[conclusion]} />
        <p role="status">{leads[conclusion]}</p>
      </div>
      {conclusion === 'waiting' && (
        <Button icon="i-refresh" onClick={onRetry}>
          {t.retry}
        </Button>
      )}
    </header>
  )
}

const ICONS = { verified: 'i-check', waiting: 'i-clock', wrong: 'i-alert' } as const
