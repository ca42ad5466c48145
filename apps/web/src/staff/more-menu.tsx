import { useRef } from 'react'
import type { IconName } from '#ui/icon.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/button.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import styles from './more-menu.module.css'

type Item<K> = { key: K; label: string; icon: IconName; isDanger?: boolean }
type MoreMenuProps<K> = { label: string; items: readonly Item<K>[]; onPick: (key: K) => void }

/** A menu of rarely used actions, opened by a button with three dots. */
export function MoreMenu<K extends string>({ label: name, items, onPick }: MoreMenuProps<K>) {
  const list = useRef<HTMLDivElement>(null)
  return (
    <Popover
      label={name}
      renderTrigger={(props) => (
        <span className={styles.trigger}>
          <IconButton {...props} icon="i-dots" label={name} />
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
