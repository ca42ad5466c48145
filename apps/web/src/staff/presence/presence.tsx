import type { ItemPresence } from '@kapis/contract/entered'
import type { PresenceType } from '@kapis/contract/presence'
import { createContext, useContext, useMemo } from 'react'
import type { ReactNode } from 'react'
import { initialsOf } from '#lib/format.ts'
import { formatList } from '#lib/format-list.ts'
import { useTexts } from '#texts/texts.ts'
import { staffTexts } from '../texts.ts'
import { useStaff } from '../use-staff.ts'
import styles from './presence.module.css'
import { usePresence } from './use-presence.ts'

type Seen = { items: readonly ItemPresence[]; openId: string | null }

const SeenContext = createContext<Seen>({ items: [], openId: null })

type PresenceProps = {
  type: PresenceType
  /** The item that is open on this page, or null. */
  itemId: string | null
  children: ReactNode
}

/**
 * Reports which item of a list is open here, and passes on to the list who else has which item
 * open.
 */
export function Presence({ type, itemId, children }: PresenceProps) {
  const items = usePresence(type, itemId)
  const seen = useMemo(() => ({ items, openId: itemId }), [items, itemId])
  return <SeenContext value={seen}>{children}</SeenContext>
}

/**
 * Names the others who have the open item open. Screen readers announce it when another one opens
 * it.
 */
export function PresenceChip({ itemId }: { itemId: string }) {
  const { names } = useOthers(itemId)
  return (
    <div role="status" className={styles.place}>
      {names.length > 0 && (
        <span className={styles.chip}>
          <Looking names={names} isOpen />
        </span>
      )}
    </div>
  )
}

/** Names the others who have the item of a row open. */
export function PresenceMark({ itemId }: { itemId: string }) {
  const { names, isOpen } = useOthers(itemId)
  if (names.length === 0) return null
  return (
    <span className={styles.mark}>
      <Looking names={names} isOpen={isOpen} />
    </span>
  )
}

/** Says "too" only if the reader has the item open as well. */
function Looking({ names, isOpen }: { names: readonly string[]; isOpen: boolean }) {
  const { looking, lookingToo } = useTexts(staffTexts).presence
  return (
    <>
      <i aria-hidden="true">{initialsOf(names[0] ?? '')}</i>
      <span>{(isOpen ? lookingToo : looking)(formatList(names), names.length)}</span>
    </>
  )
}

/** Returns the names of the others who have an item open, and whether it is open here. */
function useOthers(itemId: string): { names: string[]; isOpen: boolean } {
  const me = useStaff()
  const { items, openId } = useContext(SeenContext)
  const viewers = items.find((item) => item.itemId === itemId)?.viewers ?? []
  const others = viewers.filter(({ userId }) => userId !== me.userId)
  return { names: others.map(({ username }) => username), isOpen: itemId === openId }
}
