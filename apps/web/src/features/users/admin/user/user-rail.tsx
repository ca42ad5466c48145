import {
  WITHDRAWAL_GAMES_MIN,
  WITHDRAWAL_WAGERED_MIN_MINOR,
  checkEligibility,
} from '@kapis/contract/eligibility'
import { fromNumber, formatMoney } from '@kapis/money/money'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { formatPeso } from '#lib/amounts.ts'
import { RankedBars } from '#staff/charts.tsx'
import { formatCount } from '#staff/format-count.ts'
import { Facts } from '#staff/actions/field-list.tsx'
import { useCan } from '#staff/use-staff.ts'
import { useAddress } from '#lib/use-url-search.ts'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { Progress } from '#ui/placeholders.tsx'
import { formatMobile } from '#lib/amounts.ts'
import { useTexts } from '#texts/texts.ts'
import { DateTime } from '#staff/table/date-time.tsx'
import { EditComment } from './edit-comment.tsx'
import { EditInfo } from './edit-info.tsx'
import { gameBars } from './game-bars.ts'
import { useAnalytics } from './use-analytics.ts'
import type { TabProps } from '../user-details.ts'
import styles from './user-rail.module.css'
import { usersTexts } from '../texts.ts'

/** The sidebar of a user's page, which stays beside every tab. */
export function UserRail({ details }: TabProps) {
  const texts = useTexts(usersTexts)
  return (
    <aside className={`num ${styles.rail}`} aria-label={texts.rail.label}>
      <Profile details={details} />
      <Eligibility details={details} />
      <Comment details={details} />
      <Games details={details} />
    </aside>
  )
}

function Card({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.card}>
      <h2>
        {title}
        {aside}
      </h2>
      {children}
    </section>
  )
}

function Profile({ details: { user } }: TabProps) {
  const [isOpen, setIsOpen] = useState(false)
  const canEdit = useCan('users.contact', user)
  const t = useTexts(usersTexts).rail
  const edit = canEdit && (
    <button type="button" onClick={() => setIsOpen(true)} aria-label={t.editProfile}>
      {t.edit}
    </button>
  )
  return (
    <Card title={t.profile} aside={edit}>
      <Facts
        rows={[
          [t.email, user.email],
          [t.mobile, formatMobile(user.mobileNumber)],
        ]}
      />
      {user.gcashDetails.map((gcash) => (
        <div key={gcash.gcashNumber} className={styles.gcash}>
          <i>
            <Icon name="i-phone" size={17} />
          </i>
          <div>
            <b>{formatMobile(gcash.gcashNumber)}</b>
            <small>{gcash.gcashName}</small>
          </div>
          <em>
            {t.gcashUsed}
            <br />
            <DateTime iso={gcash.lastUsed} />
          </em>
        </div>
      ))}
      {isOpen && <EditInfo user={user} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

function Eligibility({ details: { account } }: TabProps) {
  const t = useTexts(usersTexts).rail
  const wageredMinor = fromNumber(account.totalWageredAmount) ?? 0n
  const { isEligible } = checkEligibility({ gamesPlayed: account.gamesPlayed, wageredMinor })
  const needed = WITHDRAWAL_WAGERED_MIN_MINOR
  return (
    <Card
      title={t.eligibility}
      aside={
        <Badge tone={isEligible ? 'win' : 'warn'} dot={isEligible ? 'filled' : 'hollow'}>
          {isEligible ? t.eligible : t.notYet}
        </Badge>
      }
    >
      <Progress
        label={t.games}
        value={Math.min(account.gamesPlayed, WITHDRAWAL_GAMES_MIN)}
        max={WITHDRAWAL_GAMES_MIN}
        valueText={`${formatCount(account.gamesPlayed)} / ${WITHDRAWAL_GAMES_MIN}`}
      />
      <Progress
        label={t.wagered}
        value={Number(wageredMinor < needed ? wageredMinor : needed)}
        max={Number(needed)}
        valueText={`${formatPeso(account.totalWageredAmount)} / ${formatMoney(needed, 'coin')}`}
      />
    </Card>
  )
}

function Comment({ details: { user } }: TabProps) {
  const [isOpen, setIsOpen] = useState(false)
  const canEdit = useCan('users.comment', user)
  const t = useTexts(usersTexts).rail
  const edit = canEdit && (
    <button type="button" onClick={() => setIsOpen(true)} aria-label={t.editComment}>
      {t.edit}
    </button>
  )
  return (
    <Card title={t.comment} aside={edit}>
      <p className={styles.note} data-empty={user.comment === null || undefined}>
        {user.comment ?? t.noComment}
      </p>
      {isOpen && <EditComment user={user} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

const SHOWN_GAMES = 3

function Games({ details: { user } }: TabProps) {
  const texts = useTexts(usersTexts)
  const { data } = useAnalytics(user.userId)
  const [, move] = useAddress()
  const t = texts.rail
  return (
    <Card
      title={t.gamesPlayed}
      aside={
        <button type="button" onClick={() => move(() => ({ tab: 'analytics' }))}>
          {texts.user.tabs.analytics}
        </button>
      }
    >
      {data?.totalGamesPlayed === 0 && <p className={styles.none}>{texts.analytics.none}</p>}
      {data !== undefined && data.totalGamesPlayed > 0 && (
        <RankedBars label={t.gamesPlayed} bars={gameBars(data).slice(0, SHOWN_GAMES)} />
      )}
    </Card>
  )
}
