import type { Limit, LimitKind, Limits } from '@kapis/contract/limits'
import { LIMIT_KINDS } from '@kapis/contract/limits'
import { formatSigned, fromNumber } from '@kapis/money/money'
import { useState } from 'react'
import { useLimits } from '#player/limits/limits.ts'
import { formatDateTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { formatPeso } from '#lib/amounts.ts'
import { useTexts } from '#texts/texts.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import { LimitModal } from './limit-modal.tsx'
import styles from './limits.module.css'

/** Shows this month's figures and the three kinds of limits, each with the amount used so far. */
export function LimitsTable() {
  const texts = useTexts(profileTexts)
  const { data, isPending, refetch } = useLimits()
  const [edited, setEdited] = useState<LimitKind | null>(null)
  if (isPending) return <Skeleton width="100%" height={300} />
  if (data === undefined) return <LoadFailed words={texts} onRetry={() => void refetch()} />
  const limitsOf = (kind: LimitKind) => data.limits.filter((limit) => limit.kind === kind)
  return (
    <>
      {data.month !== undefined && <Month month={data.month} />}
      {LIMIT_KINDS.map((kind) => (
        <Kind key={kind} kind={kind} limits={limitsOf(kind)} onEdit={() => setEdited(kind)} />
      ))}
      {edited !== null && <LimitModal limits={limitsOf(edited)} onClose={() => setEdited(null)} />}
    </>
  )
}

function Month({ month }: { month: NonNullable<Limits['month']> }) {
  const { thisMonth, wagered, net } = useTexts(profileTexts).limits
  return (
    <dl className={`num ${styles.month}`} aria-label={thisMonth}>
      <div>
        <dt>{wagered}</dt>
        <dd>{formatPeso(month.wagered)}</dd>
      </div>
      <div>
        <dt>{net}</dt>
        <dd>{formatSigned(fromNumber(month.net) ?? 0n, 'coin')}</dd>
      </div>
    </dl>
  )
}

type KindProps = { kind: LimitKind; limits: readonly Limit[]; onEdit: () => void }

/** One kind of limits: those that are set or will be, or how much was used without a limit. */
function Kind({ kind, limits, onEdit }: KindProps) {
  const t = useTexts(profileTexts).limits
  const set = limits.filter(({ amount, next }) => amount !== null || next !== null)
  const month = limits.find(({ period }) => period === 'month')
  const action = set.length === 0 ? t.set : t.edit
  return (
    <section className={styles.kind} aria-label={t.kinds[kind]} data-testid={`limits-${kind}`}>
      <h3>
        {t.kinds[kind]}
        <small>{t.kindLeads[kind]}</small>
      </h3>
      <div className={styles.uses}>
        {set.map((limit) => (
          <Use key={limit.period} limit={limit} />
        ))}
        {set.length === 0 && month !== undefined && (
          <div className={styles.use}>
            <p className="num">{t.noneUsed(formatPeso(month.used))}</p>
            <span className={styles.meter} data-none aria-hidden="true" />
          </div>
        )}
      </div>
      <Button size="small" onClick={onEdit} aria-label={t.change(action, t.kinds[kind])}>
        {action}
      </Button>
    </section>
  )
}

/** Shows how much of one limit is used, when it resets, and a pending change. */
function Use({ limit }: { limit: Limit }) {
  const t = useTexts(profileTexts).limits
  const { period, amount, used, next, resetsAt } = limit
  const isReached = amount !== null && used >= amount
  return (
    <div className={styles.use} data-testid={`limit-${limit.kind}-${period}`}>
      <p className="num">
        <b>{amount === null ? t.none : t.usedOf(formatPeso(used), formatPeso(amount))}</b>{' '}
        {t.inPeriod[period]}
        {isReached ? (
          <Badge tone="warn">{t.reached}</Badge>
        ) : (
          <small>{t.resets(formatDateTime(resetsAt))}</small>
        )}
      </p>
      {amount !== null && <Meter used={used} amount={amount} isReached={isReached} />}
      {next !== null && (
        <small className={`num ${styles.next}`}>
          {next.amount === null
            ? t.ends(formatDateTime(next.from))
            : t.becomes(formatPeso(next.amount), formatDateTime(next.from))}
        </small>
      )}
    </div>
  )
}

/** From this share on, the bar of a limit warns. */
const NEAR = 0.8

/** A bar of the used share of a limit. It has no label, because the numbers are above it. */
function Meter({ used, amount, isReached }: { used: number; amount: number; isReached: boolean }) {
  const share = isReached ? 1 : used / amount
  return (
    <span className={styles.meter} data-near={share >= NEAR || undefined} aria-hidden="true">
      <i style={{ width: `${share * 100}%` }} />
    </span>
  )
}
