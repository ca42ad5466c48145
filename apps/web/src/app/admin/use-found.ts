import type { StaffRole } from '@kapis/contract/policy'
import { useStaff } from '#staff/use-staff.ts'
import { currentTexts } from '#texts/texts.ts'
import { useLanguage } from '#texts/language.ts'
import { pagesFor } from './admin-pages.ts'
import type { FoundGroup } from './quoted.ts'
import type { SearchState } from './use-things.ts'
import { useThings } from './use-things.ts'
import { adminTexts } from './texts.ts'

/** Returns what matches a text: pages immediately, and everything else after a pause in typing. */
export function useFound(text: string): SearchState {
  useLanguage()
  const { role } = useStaff()
  const { groups, ...rest } = useThings(text)
  return { groups: [pagesLike(text.trim(), role), ...groups], ...rest }
}

function pagesLike(text: string, role: StaffRole): FoundGroup {
  const texts = currentTexts(adminTexts)
  const items = pagesFor(role)
    .filter(({ title }) => texts.pages[title].toLowerCase().includes(text.toLowerCase()))
    .map(({ to, title, icon }) => ({
      key: `page-${to}`,
      label: texts.pages[title],
      note: '',
      icon,
      href: to,
    }))
  return { title: texts.palette.pages, items }
}
