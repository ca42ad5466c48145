import type { WalletRow } from '@kapis/contract/wallet'
import { formatAge } from '#staff/review/format-age.ts'
import { currentTexts } from '#texts/texts.ts'
import { withdrawalTexts } from './texts.ts'

/** Formats the time until a withdrawal is due, or the time that it is overdue. */
export function formatDue({ dueAt }: WalletRow, now: number): string {
  const texts = currentTexts(withdrawalTexts)
  if (dueAt === null) return ''
  const leftMs = Date.parse(dueAt) - now
  return leftMs < 0 ? texts.overdue(formatAge(-leftMs)) : texts.dueIn(formatAge(leftMs))
}
