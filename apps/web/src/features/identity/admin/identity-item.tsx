import type { IdentityCheck, IdentityReview } from '@kapis/contract/identity'
import { Link } from '@tanstack/react-router'
import { initialsOf } from '#lib/format.ts'
import { PresenceChip } from '#staff/presence/presence.tsx'
import { ageOf } from '#staff/review/format-age.ts'
import layout from '#staff/review/review-item.module.css'
import { LeftNotice, NoItemSelected, ReviewItemFallback } from '#staff/review/review-parts.tsx'
import { useTexts } from '#texts/texts.ts'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { IdentityDecision } from './identity-decision.tsx'
import styles from './identity-admin.module.css'
import { identityBadge } from './identity-badge.ts'
import { IdentityImages } from './identity-images.tsx'
import { identityAdminTexts } from './texts.ts'
import { useIdentityReview } from './use-identity-queue.ts'

type IdentityItemProps = {
  check: IdentityCheck | null
  /** Whether the check is no longer in the list, and was not decided here. */
  hasLeft: boolean
  now: number
}

/** Shows one check: its images, what is known about the player, and the decision. */
export function IdentityItem({ check, ...props }: IdentityItemProps) {
  return check === null ? <NoItemSelected /> : <Reviewed check={check} {...props} />
}

function Reviewed({ check, hasLeft, now }: IdentityItemProps & { check: IdentityCheck }) {
  const texts = useTexts(identityAdminTexts)
  const { data: review, dataUpdatedAt, isError, refetch } = useIdentityReview(check, hasLeft)
  return (
    <>
      <IdentityImages
        check={check}
        review={review}
        loadedAt={dataUpdatedAt}
        reload={async () => (await refetch()).data}
      />
      <section className={layout.side} aria-label={texts.decision} aria-busy={review === undefined}>
        <ItemHead check={review?.identityCheck ?? check} review={review} now={now} />
        {hasLeft && <LeftNotice />}
        {review !== undefined ? (
          <IdentityDecision review={review} />
        ) : (
          <ReviewItemFallback isError={isError} onRetry={() => void refetch()} />
        )}
      </section>
    </>
  )
}

type ItemHeadProps = { check: IdentityCheck; review: IdentityReview | undefined; now: number }

/** The name as on the ID, the player, the state of the check, and who else has it open. */
function ItemHead({ check, review, now }: ItemHeadProps) {
  const texts = useTexts(identityAdminTexts)
  const { username, userId, level, submittedAt, tryNumber } = check
  const { text, tone } = identityBadge(check)
  return (
    <>
      <header>
        <h2 className={styles.name}>{review?.details?.fullName ?? username}</h2>
        <Link
          to="/admin/users/$userId"
          params={{ userId }}
          className={layout.who ?? ''}
          title={texts.openPlayer(username)}
        >
          <i aria-hidden="true">{initialsOf(username)}</i>
          <b>{username}</b>
          <Icon name="i-right" size={16} />
        </Link>
      </header>
      <div className={styles.chips}>
        {level === 'waiting' ? (
          <Badge tone="warn" dot="hollow">
            {texts.waits(ageOf(submittedAt, now))}
          </Badge>
        ) : (
          <Badge tone={tone}>{text}</Badge>
        )}
        <Badge>{tryNumber === 1 ? texts.firstTry : texts.badges.again(tryNumber)}</Badge>
        <PresenceChip itemId={check.identityCheckId} />
      </div>
    </>
  )
}
