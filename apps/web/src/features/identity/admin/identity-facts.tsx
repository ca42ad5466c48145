import type { IdentityReview } from '@kapis/contract/identity'
import { formatGcash, formatMobile } from '#lib/amounts.ts'
import { useTexts } from '#texts/texts.ts'
import { Icon } from '#ui/icon.tsx'
import { formatDay } from '../day-field.ts'
import styles from './identity-admin.module.css'
import { identityAdminTexts } from './texts.ts'
import { worstName } from './worst-name.ts'

/** Shows what the player typed beside what is known of the GCash account. */
export function IdentityFacts({ review }: { review: IdentityReview }) {
  const texts = useTexts(identityAdminTexts)
  const { details, account } = review
  const name = worstName(review)
  if (details === null) return <p className={styles.none}>{texts.deleted}</p>
  const { table } = texts
  const rows = [
    [table.name, details.fullName, name?.gcashName],
    [table.born, formatDay(details.dateOfBirth)],
    [table.document, texts.kinds[details.documentKind]],
    [table.number, details.documentNumber],
    [
      table.valid,
      details.documentExpiresOn === null ? texts.noExpiry : formatDay(details.documentExpiresOn),
    ],
  ] as const
  return (
    <table className={`num ${styles.facts}`}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{table.what}</span>
          </th>
          <th scope="col">{table.typed}</th>
          <th scope="col">{table.gcash}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, typed, gcash]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{typed}</td>
            <td>{gcash ?? '—'}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{table.mobile}</th>
          <td>{formatMobile(account.mobileNumber)}</td>
          <td>
            <OwnNumber isOwn={name?.isOwnNumber ?? null} number={name?.gcashNumber ?? null} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function OwnNumber({ isOwn, number }: { isOwn: boolean | null; number: string | null }) {
  const texts = useTexts(identityAdminTexts)
  if (isOwn === null) return number === null ? '—' : formatGcash(number)
  return (
    <span data-match={isOwn ? 'agrees' : 'differs'}>
      <Icon name={isOwn ? 'i-check' : 'i-alert'} size={14} />
      {isOwn ? texts.equal : formatGcash(number ?? '')}
      {!isOwn && <span className="sr"> {texts.differs}</span>}
    </span>
  )
}
