import type { IdentityCheck } from '@kapis/contract/identity'
import type { QueueBadge } from '#staff/review/queue-rows.tsx'
import { currentTexts } from '#texts/texts.ts'
import { identityAdminTexts } from './texts.ts'

/** Returns the most important badge of a check in the list. */
export function identityBadge(check: IdentityCheck): QueueBadge {
  const { badges } = currentTexts(identityAdminTexts)
  const { level, age, isOfAge, hasDuplicate, nameBand, tryNumber } = check
  if (level === 'checked') return { text: badges.checked, tone: 'win', icon: 'i-check' }
  if (level === 'refused') return { text: badges.refused, tone: 'loss', icon: 'i-alert' }
  if (level === 'expired') return { text: badges.expired, tone: 'warn', icon: 'i-clock' }
  if (age === null) return { text: badges.deleted, tone: 'plain', icon: 'i-trash' }
  if (!isOfAge) return { text: badges.underAge(age), tone: 'loss', icon: 'i-alert' }
  if (hasDuplicate) return { text: badges.duplicate, tone: 'loss', icon: 'i-users' }
  if (nameBand === 'refused') return { text: badges.refusedName, tone: 'loss', icon: 'i-alert' }
  if (nameBand === 'staff') return { text: badges.doubt, tone: 'warn', icon: 'i-alert' }
  if (tryNumber > 1) return { text: badges.again(tryNumber), tone: 'plain', icon: 'i-refresh' }
  if (nameBand === null) return { text: badges.noName, tone: 'plain', icon: 'i-clock' }
  return { text: badges.match, tone: 'win', icon: 'i-check' }
}
