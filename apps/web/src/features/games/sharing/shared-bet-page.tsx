import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError } from '#lib/api/api-errors.ts'
import { SHARED_BET } from '#lib/paths.ts'
import { LoadFailed } from '#ui/load-failed.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useTexts } from '#texts/texts.ts'
import { BetChecks } from './bet-checks.tsx'
import { BetEvidence } from './bet-evidence.tsx'
import { BetFacts } from './bet-facts.tsx'
import styles from './shared-bet-page.module.css'
import { sharingTexts } from './texts.ts'
import { fetchSharedBet } from './use-shared-bets.ts'
import { Conclusion } from './conclusion.tsx'
import { verifySharedBet } from './verify-shared-bet.ts'
import type { VerifiedBet } from './verify-shared-bet.ts'

/** The public page of one shared bet, which verifies it in the visitor's browser. */
export function SharedBetPage() {
  const { shareId } = useParams({ from: SHARED_BET })
  const t = useTexts(sharingTexts).page
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['shared-bet', shareId],
    queryFn: () => verify(shareId),
    // Do not cache: a bet that is no longer shared must not be shown.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { isSilent: true },
  })
  if (data === 'gone') return <Gone />
  if (data === undefined && !isFetching) {
    return (
      <section className={styles.plain}>
        <PageTitle title={t.waiting} />
        <LoadFailed words={{ failed: t.unloaded, retry: t.retry }} onRetry={() => void refetch()} />
      </section>
    )
  }
  return (
    <article className={styles.page}>
      <Conclusion verified={data ?? null} onRetry={() => void refetch()} />
      {data !== undefined && <Verified verified={data} />}
    </article>
  )
}

function Verified({ verified }: { verified: VerifiedBet }) {
  const t = useTexts(sharingTexts).page
  return (
    <>
      <div className={styles.columns}>
        <BetFacts bet={verified.bet} />
        <div className={styles.column}>
          <BetChecks verified={verified} />
          <BetEvidence verified={verified} />
        </div>
      </div>
      <p className={styles.note}>{t.note}</p>
    </>
  )
}

/** The page of a link that does not exist, or whose bet is no longer shared. */
function Gone() {
  const t = useTexts(sharingTexts).page
  return (
    <section className={styles.plain}>
      <PageTitle title={t.gone} />
      <p>{t.goneLead}</p>
    </section>
  )
}

/**
 * Loads and verifies a shared bet. Returns `gone` if the link is refused; other failures can be
 * retried.
 */
async function verify(shareId: string): Promise<VerifiedBet | 'gone'> {
  try {
    const { record } = await fetchSharedBet(shareId)
    return (await verifySharedBet(shareId, record)) ?? 'gone'
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return 'gone'
    throw error
  }
}
