import type { ItemPresence } from '@kapis/contract/fields'
import type { PresenceType } from '@kapis/contract/presence'
import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import { initialsOf } from '#lib/format.ts'
import { formatList } from '#lib/format-list.ts'
import { useTexts } from '#texts/texts.ts'
import { staffTexts } from '../texts.ts'
import { useStaff } from '../use-staff.ts'
import styles from './presence.module.css'
import { usePresence } from './use-presence.ts'

const Items = createContext<readonly ItemPresence[]>([])

type PresenceProps = {
  type: PresenceType
  /** The item that is open on this page, or null. */
  itemId: string | null
  children: ReactNode
}

/** Tells others which item of a list is open here, and its rows who else has them open. */
export function Presence({ type, itemId, children }: PresenceProps) {
  return <Items value={usePresence(type, itemId)}>{children}</Items>
}

/** Names the others who look at the open item. Screen readers are told when somebody comes. */
export function PresenceChip({ itemId }: { itemId: string }) {
  const names = useOthers(itemId)
  return (
    <div role="status" className={styles.place}>
      {names.length > 0 && (
        <span className={styles.chip}>
          <Looking names={names} />
        </span>
      )}
    </div>
  )
}

/** Names the others who look at the item of a row. */
export function PresenceMark({ itemId }: { itemId: string }) {
  const names = useOthers(itemId)
  if (names.length === 0) return null
  return (
    <span className={styles.mark}>
      <Looking names={names} />
    </span>
  )
}

function Looking({ names }: { names: readonly string[] }) {
  const { looking } = useTexts(staffTexts).presence
  return (
    <>
      <i aria-hidden="true">{initialsOf(names[0] ?? '')}</i>
      <span>{looking(formatList(names), names.length)}</span>
    </>
  )
}

/** Returns the names of the others who have an item open. */
function useOthers(itemId: string): string[] {
  const me = useStaff()
  const viewers = useContext(Items).find((item) => item.itemId === itemId)?.viewers ?? []
  return viewers.filter(({ userId }) => userId !== me.userId).map(({ username }) => username)
}
