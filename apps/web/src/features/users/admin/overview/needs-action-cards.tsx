import type { Overview } from '@kapis/contract/users'
import { can } from '@kapis/contract/policy'
import { useId } from 'react'
import { useStaff } from '#staff/use-staff.ts'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import type { Need } from './needs-action.ts'
import { listNeeds } from './needs-action.ts'
import styles from './overview.module.css'
import { formatCount } from './format-figures.ts'
import { FigureLink } from './figure-link.tsx'
import { overviewTexts } from './texts.ts'

/** The waiting work, at the top of the dashboard. */
export function NeedsAction({ overview }: { overview: Overview }) {
  const texts = useTexts(overviewTexts)
  const titleId = useId()
  const staff = useStaff()
  const needs = listNeeds(overview, Date.parse(overview.asOf)).filter((need) =>
    can(staff, need.action),
  )
  const isNothing = needs.every(({ count }) => count === 0)
  return (
    <section aria-labelledby={titleId} className={styles.needs}>
      <h2 id={titleId}>
        {texts.needs.title}
        {isNothing && <small>{texts.needs.nothing}</small>}
      </h2>
      <ul>
        {needs.map(({ key, ...need }) => (
          <NeedCard key={key} {...need} />
        ))}
      </ul>
    </section>
  )
}

function NeedCard({ label, icon, count, amount, detail, isUrgent, place }: Omit<Need, 'key'>) {
  const texts = useTexts(overviewTexts)
  const isWaiting = count > 0
  return (
    <li
      data-waits={isWaiting || undefined}
      data-urgent={(isWaiting && isUrgent) || undefined}
      data-sum={(isWaiting && amount !== undefined) || undefined}
    >
      <FigureLink place={place} className={styles.need}>
        <Icon name={isWaiting ? icon : 'i-check'} size={18} />
        <b className="num">{amount ?? formatCount(count)}</b>
        <span>{label}</span>
        <small className="num">
          {isWaiting || amount !== undefined ? detail : texts.needs.done}
        </small>
      </FigureLink>
    </li>
  )
}
