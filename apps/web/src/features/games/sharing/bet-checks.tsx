import { formatDateTime } from '#lib/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import { describeBet } from './describe-bet.ts'
import styles from './shared-bet-page.module.css'
import { spanText } from './span-text.ts'
import { sharingTexts } from './texts.ts'
import type { SharingTexts } from './texts.en.ts'
import { CHECKS } from './verify-shared-bet.ts'
import type { SharedBetCheck, VerifiedBet } from './verify-shared-bet.ts'

/** Lists the checks that the browser made, each with the value that it compared. */
export function BetChecks({ verified }: { verified: VerifiedBet }) {
  const texts = useTexts(sharingTexts)
  const t = texts.page
  const steps = stepsOf(verified, texts)
  return (
    <section className={styles.card}>
      <h2>{t.how}</h2>
      <ol className={styles.checks}>
        {CHECKS.map((name) => {
          const isOk = verified.checks[name]
          const { lead, value, mark } = steps[name]
          return (
            <li key={name} data-ok={isOk ?? 'unknown'}>
              <span className={styles.tick} aria-hidden="true">
                <Icon name={isOk === null ? 'i-clock' : isOk ? 'i-check' : 'i-alert'} size={17} />
              </span>
              <div>
                <h3>{t.steps[name]}</h3>
                <p>{lead}</p>
                {value !== null && <code>{value}</code>}
              </div>
              <small className="num">
                {isOk === null ? t.marks.waiting : isOk ? mark : t.marks.wrong}
              </small>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

type Step = { lead: string; value: string | null; mark: string }

function stepsOf(
  { bet, signed, checks }: VerifiedBet,
  texts: SharingTexts,
): Record<SharedBetCheck, Step> {
  const { leads, values, marks } = texts.page
  const span = spanText(Date.parse(bet.settledAt) - Date.parse(bet.committedAt), texts.page)
  const seeds = values.seeds(short(bet.roundSeed), short(bet.clientSeed), bet.nonce + 1)
  const signedLeads = { true: leads.signed, false: leads.unsigned, null: () => leads.unchecked }
  return {
    committed: {
      lead: leads.committed(span),
      value: values.commitment(short(bet.epochRoot)),
      mark: formatDateTime(bet.committedAt),
    },
    seeds: { lead: leads.seeds, value: seeds, mark: marks.same },
    outcome: {
      lead: leads.outcome,
      value: `${describeBet(bet, texts)} · ${bet.multiplier4 / 10_000}x`,
      mark: marks.same,
    },
    signed: {
      lead: signedLeads[`${checks.signed}`](signed.keyId),
      value: null,
      mark: marks.signed,
    },
  }
}

function short(text: string): string {
  return text.length <= 16 ? text : `${text.slice(0, 8)}…${text.slice(-6)}`
}
