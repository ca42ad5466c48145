import { useState } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { Search } from '#lib/url-state.ts'
import { useTexts } from '#texts/texts.ts'
import type { SavedView } from '../staff-preferences.ts'
import { forgetView, saveView, showColumn, useStaffPreferences } from '../staff-preferences.ts'
import { viewOf } from './list-search.ts'
import type { Column } from './table-types.ts'
import styles from './table-toolbar.module.css'
import { staffTexts } from '../texts.ts'
import { useStaff } from '../use-staff.ts'

const NO_VIEWS: SavedView[] = []

type ViewMenuProps = {
  /** The name of the list or queue to which the views belong. */
  name: string
  address: Search
  onChoose: (view: Search) => void
}

/** The menu of saved views. Each staff member has their own views on each device. */
export function ViewMenu({ name: of, address, onChoose }: ViewMenuProps) {
  const list = `${of}:${useStaff().userId}`
  const views = useStaffPreferences((state) => state.views[list]) ?? NO_VIEWS
  const [name, setName] = useState('')
  const { views: label, viewName, saveThis, noViews, deleteView } = useTexts(staffTexts).table
  return (
    <Popover
      label={label}
      renderTrigger={(props) => (
        <button type="button" {...props} className={styles.chip}>
          <span>{label}</span>
          <Icon name="i-down" size={14} />
        </button>
      )}
    >
      <div className={styles.menu}>
        {views.length === 0 && <p className={styles.none}>{noViews}</p>}
        {views.map((view) => (
          <div key={view.name} className={styles.view}>
            <button type="button" onClick={() => onChoose(view.search)}>
              {view.name}
            </button>
            <IconButton
              icon="i-trash"
              label={deleteView(view.name)}
              onClick={() => forgetView(list, view.name)}
            />
          </div>
        ))}
        <form
          className={styles.save}
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim() === '') return
            saveView(list, { name: name.trim(), search: viewOf(address) })
            setName('')
          }}
        >
          <TextField
            label={viewName}
            isLabelHidden
            placeholder={viewName}
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" size="small">
            {saveThis}
          </Button>
        </form>
      </div>
    </Popover>
  )
}

/** The column menu. The first column names the row, so it cannot be hidden. */
export function ColumnMenu<Row>({
  name,
  columns,
}: {
  name: string
  columns: readonly Column<Row>[]
}) {
  const changed = useStaffPreferences((state) => state.hidden[name])
  const { columns: label } = useTexts(staffTexts).table
  return (
    <Popover
      label={label}
      renderTrigger={(props) => <IconButton {...props} icon="i-grid" label={label} />}
    >
      <fieldset className={styles.menu}>
        <legend className="sr">{label}</legend>
        {columns.slice(1).map(({ key, title, isHidden = false }) => {
          const isChanged = changed?.includes(key) ?? false
          const isShown = isHidden === isChanged
          return (
            <label key={key} className={styles.column}>
              <input
                type="checkbox"
                checked={isShown}
                onChange={() => showColumn(name, key, isChanged)}
              />
              {title}
            </label>
          )
        })}
      </fieldset>
    </Popover>
  )
}
