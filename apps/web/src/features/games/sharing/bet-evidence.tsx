import { Link } from '@tanstack/react-router'
import { openOverlay } from '#player/overlays/overlay-store.ts'
import { useSession } from '#player/session/session-store.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { useTexts } from '#texts/texts.ts'
import { downloadJson } from '#lib/files/download.ts'
import styles from './shared-bet-page.module.css'
import { sharingTexts } from './texts.ts'
import { conclusionOf } from './verify-shared-bet.ts'
import type { VerifiedBet } from './verify-shared-bet.ts'

/** Offers the signed record for download, and links to the explanation of the method. */
export function BetEvidence({ verified: { signed, bet, checks } }: { verified: VerifiedBet }) {
  const t = useTexts(sharingTexts).page
  const isSignedIn = useSession((state) => state.status === 'signed-in')
  const size = `${Math.max(1, Math.round(signed.text.length / 1024))} kB`
  return (
    <section className={styles.card}>
      <h2>{t.without}</h2>
      <p>{t.withoutLead}</p>
      <div className={styles.actions}>
        <Button
          icon="i-download"
          onClick={() => downloadJson(`kapis-bet-${bet.shareId.slice(0, 8)}.json`, signed)}
        >
          {t.evidence(size)}
        </Button>
        <Link to="/fairness" className={buttonClass({})}>
          {t.howItWorks}
        </Link>
        {isSignedIn && conclusionOf(checks) === 'wrong' && (
          <Button icon="i-flag" onClick={() => openOverlay('report')}>
            {t.report}
          </Button>
        )}
      </div>
    </section>
  )
}
