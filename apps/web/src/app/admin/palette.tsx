import { useNavigate } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useEffect, useId, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { useTexts } from '#texts/texts.ts'
import { uiTexts } from '#ui/texts.ts'
import styles from './palette.module.css'
import type { FoundGroup, FoundItem } from './quoted.ts'
import { useFound } from './use-found.ts'
import type { SearchState } from './use-things.ts'
import { adminTexts } from './texts.ts'

/** The search palette. It finds pages, users, payments and codes by part of their names. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const texts = useTexts(adminTexts)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  const listId = useId()
  const found = useFound(text)
  const { groups } = found
  const items = groups.flatMap((group) => group.items)
  const current = items[Math.min(at, items.length - 1)]

  const currentId = current === undefined ? undefined : `${listId}-${current.key}`
  useScrolledIntoView(currentId)

  function go(item: FoundItem | undefined) {
    if (item === undefined) return
    onClose()
    void navigate({ to: item.href })
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') go(current)
    if (step === undefined || items.length === 0) return
    event.preventDefault()
    setAt((Math.min(at, items.length - 1) + step + items.length) % items.length)
  }

  return (
    <Modal title={texts.palette.title} width={640} onClose={onClose}>
      <label className={styles.search}>
        <Icon name="i-search" size={17} />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={currentId}
          aria-label={texts.palette.label}
          placeholder={texts.palette.label}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div id={listId} role="listbox" aria-label={texts.palette.title} className={styles.list}>
        {groups.map((group) => (
          <Group key={group.title} group={group} listId={listId} current={current} onPick={go} />
        ))}
      </div>
      <Status found={found} isEmpty={items.length === 0} />
    </Modal>
  )
}

/**
 * Scrolls the selected entry into view. The browser does not, because the focus stays in the field.
 */
function useScrolledIntoView(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}

function Status({ found, isEmpty }: { found: SearchState; isEmpty: boolean }) {
  const ui = useTexts(uiTexts)
  const texts = useTexts(adminTexts)
  const { isSearching, isPartial } = found
  return (
    <p role="status" className={styles.note}>
      {isSearching ? texts.palette.searching : isEmpty && ui.noData}{' '}
      {!isSearching && isPartial && texts.palette.partial}
    </p>
  )
}

type GroupProps = {
  group: FoundGroup
  listId: string
  current: FoundItem | undefined
  onPick: (item: FoundItem) => void
}

function Group({ group, listId, current, onPick }: GroupProps) {
  if (group.items.length === 0) return null
  return (
    <div role="group" aria-label={group.title}>
      <p aria-hidden="true">{group.title}</p>
      {group.items.map((item) => (
        // The field keeps the focus and handles the keys, so this handler is only for pointers.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- as above
        <div
          key={item.key}
          id={`${listId}-${item.key}`}
          role="option"
          aria-selected={item === current}
          className={styles.item}
          onClick={() => onPick(item)}
        >
          <Icon name={item.icon} size={17} />
          <span>{item.label}</span>
          <small className="num">{item.note}</small>
        </div>
      ))}
    </div>
  )
}
