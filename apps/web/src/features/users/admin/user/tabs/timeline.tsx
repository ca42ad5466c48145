import { getUserTimeline } from '@kapis/contract/routes'
import type { TimelineEvent, TimelineKind } from '@kapis/contract/users'
import { fromNumber } from '@kapis/money/money'
import { formatWithUnit } from '#staff/format-amount.ts'
import { TableFoot } from '#staff/table/table-foot.tsx'
import { TableNote } from '#staff/table/table-note.tsx'
import { useList } from '#staff/table/use-list.ts'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { DateTime } from '#staff/table/date-time.tsx'
import styles from './timeline.module.css'
import type { TabProps } from '../../user-details.ts'
import { usersTexts } from '../../texts.ts'

/** Lists everything that happened to this user, except bets, newest first. */
export function UserTimeline({ details }: TabProps) {
  const texts = useTexts(usersTexts)
  const list = useList({
    name: 'timeline',
    route: getUserTimeline,
    params: { userId: details.user.userId },
    rows: ({ events }) => events,
    rowId: ({ eventId }: TimelineEvent) => eventId,
  })
  return (
    <div className={styles.frame}>
      {list.state === 'loading' && <Skeleton width="100%" height={320} />}
      <ol className={`num ${styles.events}`} aria-label={texts.timeline.label}>
        {list.rows.map((event) => (
          <li key={event.eventId} data-kind={event.kind}>
            <i>
              <Icon name={ICONS[event.kind]} size={15} />
            </i>
            <p>
              <b>{titleOf(event)}</b>
              {detailOf(event) !== '' && <span>{detailOf(event)}</span>}
            </p>
            {event.amount !== null && <em>{amountOf(event)}</em>}
            <DateTime iso={event.at} />
          </li>
        ))}
      </ol>
      <TableNote list={list} />
      <TableFoot list={list} />
    </div>
  )
}

const ICONS: Record<TimelineKind, IconName> = {
  joined: 'i-user',
  signed_in: 'i-shield',
  wallet: 'i-wallet',
  pause: 'i-clock',
  report: 'i-flag',
  reply: 'i-mail',
  staff: 'i-edit',
}

function titleOf({ kind, subject }: TimelineEvent): string {
  const texts = currentTexts(usersTexts)
  const { kinds, pauses } = texts.timeline
  if (kind === 'wallet')
    return texts.wallet.types[subject as keyof typeof usersTexts.en.wallet.types]
  if (kind === 'pause') return pauses[subject as keyof typeof pauses]
  if (kind === 'staff' || kind === 'report') return subject ?? kinds[kind]
  return kinds[kind]
}

function detailOf({ kind, subject, status, by }: TimelineEvent): string {
  const texts = currentTexts(usersTexts)
  const { by: byWhom, ended, reported, deviceOf } = texts.timeline
  if (kind === 'staff') return byWhom(by ?? '')
  if (kind === 'reply') return `${subject ?? ''} · ${byWhom(by ?? '')}`
  if (kind === 'report') return reported(status ?? '')
  if (kind === 'wallet')
    return texts.wallet.statuses[status as keyof typeof usersTexts.en.wallet.statuses]
  if (kind === 'signed_in') {
    return [deviceOf(subject ?? ''), status === null ? '' : ended(status)]
      .filter(Boolean)
      .join(' · ')
  }
  return ''
}

const OUT = new Set(['withdraw', 'admin_withdraw'])

function amountOf({ amount, currency, subject }: TimelineEvent): string {
  const sum = formatWithUnit(fromNumber(amount ?? 0) ?? 0n, currency ?? 'coin')
  return `${OUT.has(subject ?? '') ? '−' : '+'}${sum}`
}
