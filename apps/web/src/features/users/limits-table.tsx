import type { Limit, LimitKind } from '@kapis/contract/limits'
import { LIMIT_KINDS } from '@kapis/contract/limits'
import { useState } from 'react'
import { useLimits } from '#player/limits/limits.ts'
import { formatDateTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { formatPeso } from '#lib/amounts.ts'
import { useTexts } from '#texts/texts.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import { LimitModal } from './limit-modal.tsx'
import styles from './limits.module.css'

/** Shows the three kinds of limits by day, week and month, each with the amount used so far. */
export function LimitsTable() {
  const texts = useTexts(profileTexts)
  const { data, isPending, refetch } = useLimits()
  const [edited, setEdited] = useState<Limit | null>(null)
  if (isPending) return <Skeleton width="100%" height={300} />
  if (data === undefined) return <LoadFailed words={texts} onRetry={() => void refetch()} />
  return (
    <>
      {LIMIT_KINDS.map((kind) => (
        <Kind
          key={kind}
          kind={kind}
          limits={data.limits.filter((limit) => limit.kind === kind)}
          onEdit={setEdited}
        />
      ))}
      {edited !== null && <LimitModal limit={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

type KindProps = {
  kind: LimitKind
  limits: readonly Limit[]
  onEdit: (limit: Limit) => void
}

function Kind({ kind, limits, onEdit }: KindProps) {
  const { kinds, kindLeads } = useTexts(profileTexts).limits
  return (
    <section className={styles.kind} aria-label={kinds[kind]}>
      <h3>
        {kinds[kind]}
        <small>{kindLeads[kind]}</small>
      </h3>
      <div className={styles.periods}>
        {limits.map((limit) => (
          <Pane key={limit.period} limit={limit} onEdit={() => onEdit(limit)} />
        ))}
      </div>
    </section>
  )
}

/** Shows one limit: its amount, how much of it is used, and a pending change. */
function Pane({ limit, onEdit }: { limit: Limit; onEdit: () => void }) {
  const { kind, period, amount, used, next } = limit
  const {
    kinds,
    periods,
    none,
    usedOf,
    used: soFar,
    becomes,
    ends,
    reached,
    change,
  } = useTexts(profileTexts).limits
  const isReached = amount !== null && used >= amount
  return (
    <button
      type="button"
      className={styles.pane}
      data-set={amount !== null || undefined}
      data-testid={`limit-${kind}-${period}`}
      onClick={onEdit}
    >
      <span className={styles.top}>
        {periods[period]}
        {isReached ? <Badge tone="warn">{reached}</Badge> : <Icon name="i-edit" size={15} />}
      </span>
      <b className="num">{amount === null ? none : formatPeso(amount)}</b>
      {amount !== null && <Meter used={used} amount={amount} isReached={isReached} />}
      <small className="num">
        {amount === null ? soFar(formatPeso(used)) : usedOf(formatPeso(used), formatPeso(amount))}
      </small>
      {next !== null && (
        <small className={`num ${styles.next}`}>
          {next.amount === null
            ? ends(formatDateTime(next.from))
            : becomes(formatPeso(next.amount), formatDateTime(next.from))}
        </small>
      )}
      <span className="sr">{change(kinds[kind], periods[period])}</span>
    </button>
  )
}

/** A bar of the used share of a limit. It has no label, because the numbers are below it. */
function Meter({ used, amount, isReached }: { used: number; amount: number; isReached: boolean }) {
  const share = isReached ? 100 : (used / amount) * 100
  return (
    <span className={styles.meter} data-reached={isReached || undefined} aria-hidden="true">
      <i style={{ width: `${share}%` }} />
    </span>
  )
}
