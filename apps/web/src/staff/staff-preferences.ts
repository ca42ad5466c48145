import { create } from 'zustand'
import { STAFF_PREFERENCES_KEY } from '#player/session/stored-user.ts'

export type SavedView = { name: string; search: Record<string, string> }

/**
 * The preferences of a staff member, stored on the device. Columns and views are stored per list.
 */
export type StaffPreferences = {
  hasKeys: boolean
  /** The hidden columns of each list. */
  hidden: Record<string, string[]>
  views: Record<string, SavedView[]>
  /** The rows of a page, as last chosen; absent for the default. */
  pageSize?: number
}

const DEFAULTS: StaffPreferences = { hasKeys: true, hidden: {}, views: {} }

export const useStaffPreferences = create<StaffPreferences>(() => ({ ...DEFAULTS, ...recall() }))

export function setStaffPreferences(change: Partial<StaffPreferences>): void {
  useStaffPreferences.setState(change)
  try {
    localStorage.setItem(STAFF_PREFERENCES_KEY, JSON.stringify(useStaffPreferences.getState()))
  } catch {
    // Without storage the preference lasts as long as the page.
  }
}

export function saveView(list: string, view: SavedView): void {
  const { views } = useStaffPreferences.getState()
  const others = (views[list] ?? []).filter(({ name }) => name !== view.name)
  setStaffPreferences({ views: { ...views, [list]: [...others, view] } })
}

export function forgetView(list: string, name: string): void {
  const { views } = useStaffPreferences.getState()
  const others = (views[list] ?? []).filter((view) => view.name !== name)
  setStaffPreferences({ views: { ...views, [list]: others } })
}

export function showColumn(list: string, key: string, isShown: boolean): void {
  const { hidden } = useStaffPreferences.getState()
  const others = (hidden[list] ?? []).filter((one) => one !== key)
  setStaffPreferences({ hidden: { ...hidden, [list]: isShown ? others : [...others, key] } })
}

/** Reads the stored preferences; ignores values of the wrong shape. */
function recall(): Partial<StaffPreferences> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STAFF_PREFERENCES_KEY) ?? '{}')
    const { hasKeys, hidden, views, pageSize } = kept as Record<string, unknown>
    return {
      ...(hasKeys === false && { hasKeys }),
      ...(isRecord(hidden) && { hidden: hidden as StaffPreferences['hidden'] }),
      ...(typeof pageSize === 'number' && { pageSize }),
      ...(isRecord(views) && { views: views as StaffPreferences['views'] }),
    }
  } catch {
    return {}
  }
}

function isRecord(kept: unknown): boolean {
  return typeof kept === 'object' && kept !== null && Object.values(kept).every(Array.isArray)
}
