import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import type { EpochCheck } from '../epoch-checks.ts'
import { checkEpoch, useEpochCheck } from '../epoch-checks.ts'
import styles from './fairness.module.css'
import { fairnessTexts } from './fairness-texts.ts'

/** Shows the result of replaying the last ended epoch. */
export function EpochReport() {
  const texts = useTexts(fairnessTexts)
  const check = useEpochCheck((checks) => checks.check)
  if (check === null) return null
  const t = texts.epoch
  const faults = check.state === 'checked' ? check.faults : []
  const log = check.state === 'checked' ? check.log : null
  const canRetry = check.state === 'failed' || check.state === 'open' || log?.state === 'waits'
  const isOk = faults.length === 0 && log?.state !== 'wrong'
  return (
    <section className={styles.report} data-ok={isOk} aria-label={t.title}>
      <p role="status">
        <Icon name={iconOf(check)} size={16} />
        {wordsOf(check)}
      </p>
      {faults.length > 0 && (
        <ul>
          {faults.slice(0, 5).map(({ kind, round }) => (
            <li key={`${kind}-${round}`}>{t.faults[kind](round ?? 0)}</li>
          ))}
        </ul>
      )}
      {check.state === 'checked' && faults.length === 0 && (
        <p className={styles.words}>{t.means}</p>
      )}
      {log && <p className={styles.words}>{t.log[log.state](log.round)}</p>}
      {canRetry && (
        <Button size="small" onClick={() => void checkEpoch(check.epoch)}>
          {t.again}
        </Button>
      )}
    </section>
  )
}

function iconOf(check: EpochCheck) {
  if (check.state !== 'checked') return 'i-clock'
  return check.faults.length === 0 ? 'i-check' : 'i-alert'
}

function wordsOf(check: EpochCheck): string {
  const t = currentTexts(fairnessTexts).epoch
  if (check.state !== 'checked') return t[check.state]
  if (check.faults.length > 0) return t.faulty(check.rounds, check.faults.length)
  return check.rounds === 0 ? t.none : t.verified(check.rounds)
}
