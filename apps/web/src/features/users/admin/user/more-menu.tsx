import { useRef } from 'react'
import type { IconName } from '#ui/icon.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/button.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './more-menu.module.css'
import { usersTexts } from '../texts.ts'

type Item<K> = { key: K; label: string; icon: IconName; isDanger?: boolean }
type MoreMenuProps<K> = { items: readonly Item<K>[]; onPick: (key: K) => void }

/** A menu of rarely used actions, opened by a button with three dots. */
export function MoreMenu<K extends string>({ items, onPick }: MoreMenuProps<K>) {
  const list = useRef<HTMLDivElement>(null)
  const { more } = useTexts(usersTexts).user
  return (
    <Popover
      label={more}
      renderTrigger={(props) => (
        <span className={styles.trigger}>
          <IconButton {...props} icon="i-dots" label={more} />
        </span>
      )}
    >
      <div ref={list} className={styles.menu}>
        {items.map(({ key, label, icon, isDanger = false }) => (
          <button
            key={key}
            type="button"
            data-danger={isDanger || undefined}
            onClick={() => {
              list.current?.closest<HTMLElement>('[popover]')?.hidePopover?.()
              onPick(key)
            }}
          >
            <Icon name={icon} size={17} />
            {label}
          </button>
        ))}
      </div>
    </Popover>
  )
}
