import { create } from 'zustand'
import { STAFF_CHOICES_KEY } from '#player/session/stored-user.ts'

export type View = { name: string; search: Record<string, string> }

/** How somebody likes to work here. Kept on the device, each list by its name. */
export type StaffChoices = {
  hasKeys: boolean
  /** The columns that are not shown, by list. */
  hidden: Record<string, string[]>
  views: Record<string, View[]>
}

const DEFAULTS: StaffChoices = { hasKeys: true, hidden: {}, views: {} }

export const useChoices = create<StaffChoices>(() => ({ ...DEFAULTS, ...recall() }))

export function choose(change: Partial<StaffChoices>): void {
  useChoices.setState(change)
  try {
    localStorage.setItem(STAFF_CHOICES_KEY, JSON.stringify(useChoices.getState()))
  } catch {
    // A full or forbidden storage forgets the choice with the page, nothing else.
  }
}

export function saveView(list: string, view: View): void {
  const { views } = useChoices.getState()
  const others = (views[list] ?? []).filter(({ name }) => name !== view.name)
  choose({ views: { ...views, [list]: [...others, view] } })
}

export function forgetView(list: string, name: string): void {
  const { views } = useChoices.getState()
  const others = (views[list] ?? []).filter((view) => view.name !== name)
  choose({ views: { ...views, [list]: others } })
}

export function showColumn(list: string, key: string, isShown: boolean): void {
  const { hidden } = useChoices.getState()
  const others = (hidden[list] ?? []).filter((one) => one !== key)
  choose({ hidden: { ...hidden, [list]: isShown ? others : [...others, key] } })
}

/** Storage may hold anything: only what has the right shape is believed. */
function recall(): Partial<StaffChoices> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STAFF_CHOICES_KEY) ?? '{}')
    const { hasKeys, hidden, views } = kept as Record<string, unknown>
    return {
      ...(hasKeys === false && { hasKeys }),
      ...(isRecord(hidden) && { hidden: hidden as StaffChoices['hidden'] }),
      ...(isRecord(views) && { views: views as StaffChoices['views'] }),
    }
  } catch {
    return {}
  }
}

function isRecord(kept: unknown): boolean {
  return typeof kept === 'object' && kept !== null && Object.values(kept).every(Array.isArray)
}
