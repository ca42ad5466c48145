import type { IdentityReview } from '@kapis/contract/identity'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { formatList } from '#lib/format-list.ts'
import { useTexts } from '#texts/texts.ts'
import { Icon } from '#ui/icon.tsx'
import { formatDay } from '../day-field.ts'
import styles from './identity-admin.module.css'
import { identityAdminTexts } from './texts.ts'

/** Lists the points for and against an approval, apart from the name. */
export function IdentityChecks({ review }: { review: IdentityReview }) {
  const { details, duplicates } = review
  const { hasDuplicate } = review.identityCheck
  const { checks } = useTexts(identityAdminTexts)
  return (
    <ul className={`num ${styles.checks}`}>
      <AgeCheck review={review} />
      {details !== null && <DocumentCheck details={details} />}
      {duplicates.length === 0 && (
        <Check match={hasDuplicate ? 'differs' : 'agrees'}>
          {hasDuplicate ? checks.sameNumber : checks.newNumber}
        </Check>
      )}
      <ExclusionCheck review={review} />
      {duplicates.map((duplicate) => (
        <Duplicate key={duplicate.userId} duplicate={duplicate} />
      ))}
    </ul>
  )
}

type Match = 'agrees' | 'doubt' | 'differs'

function Check({ match, children }: { match: Match; children: ReactNode }) {
  return (
    <li data-match={match}>
      <Icon name={match === 'agrees' ? 'i-check' : 'i-alert'} size={15} />
      <span>{children}</span>
    </li>
  )
}

function AgeCheck({ review: { identityCheck } }: { review: IdentityReview }) {
  const { checks } = useTexts(identityAdminTexts)
  const { age, isOfAge } = identityCheck
  if (age === null) return null
  return (
    <Check match={isOfAge ? 'agrees' : 'differs'}>
      {isOfAge ? checks.ofAge(age) : checks.underAge(age)}
    </Check>
  )
}

function DocumentCheck({ details }: { details: NonNullable<IdentityReview['details']> }) {
  const { checks } = useTexts(identityAdminTexts)
  const { documentExpiresOn, isDocumentValid } = details
  if (documentExpiresOn === null) return <Check match="agrees">{checks.noExpiry}</Check>
  const day = formatDay(documentExpiresOn)
  return (
    <Check match={isDocumentValid ? 'agrees' : 'differs'}>
      {isDocumentValid ? checks.valid(day) : checks.expired(day)}
    </Check>
  )
}

function ExclusionCheck({ review: { exclusion } }: { review: IdentityReview }) {
  const { checks } = useTexts(identityAdminTexts)
  if (exclusion === null) return <Check match="doubt">{checks.noList}</Check>
  const at = formatDateTime(exclusion.checkedAt)
  return (
    <Check match={exclusion.isListed ? 'differs' : 'agrees'}>
      {exclusion.isListed ? checks.excluded(at) : checks.notExcluded(at)}
    </Check>
  )
}

/** Another account that may belong to the same person, and what they share. */
function Duplicate({ duplicate }: { duplicate: IdentityReview['duplicates'][number] }) {
  const { signs, as, lastUsed } = useTexts(identityAdminTexts).duplicate
  const { userId, username, lastSeenAt } = duplicate
  return (
    <Check match={duplicate.signs.includes('document') ? 'differs' : 'doubt'}>
      {formatList(duplicate.signs.map((sign) => signs[sign]))} {as}{' '}
      <Link to="/admin/users/$userId" params={{ userId }}>
        {username}
      </Link>
      {lastSeenAt !== null && `, ${lastUsed(formatDateTime(lastSeenAt))}`}
    </Check>
  )
}
