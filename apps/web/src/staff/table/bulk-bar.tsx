import { Kbd } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import { useStaffPreferences } from '../staff-preferences.ts'
import styles from './bulk-bar.module.css'
import type { BulkAction } from './table-types.ts'
import type { List } from './use-list.ts'
import { staffTexts } from '../texts.ts'

const SIGNS: Record<string, string> = { Backspace: '⌫', Escape: 'Esc', Enter: '↵' }

/** The actions on the selected rows, each with its hotkey. */
export function BulkBar<Row>({
  list,
  actions,
}: {
  list: List<Row>
  actions: readonly BulkAction<Row>[]
}) {
  const chosen = list.rows.filter((row) => list.selected.has(list.rowId(row)))
  const { selected, bulk, clearSelection } = useTexts(staffTexts).table
  return (
    <>
      <p role="status" className="sr">
        {chosen.length > 0 && selected(chosen.length)}
      </p>
      {chosen.length > 0 && (
        <div className={`num ${styles.bar}`} role="toolbar" aria-label={bulk}>
          <b>{selected(chosen.length)}</b>
          <hr />
          {actions.map((action) => (
            <button
              key={action.key}
              type="button"
              data-danger={action.isDanger}
              onClick={() => action.run(chosen)}
            >
              <Icon name={action.icon} size={17} />
              {action.label}
              <Hotkey of={action.hotkey} />
            </button>
          ))}
          <button type="button" onClick={list.clearSelection}>
            <Icon name="i-x" size={17} />
            <span className="sr">{clearSelection}</span>
            <Hotkey of="Escape" />
          </button>
        </div>
      )}
    </>
  )
}

function Hotkey({ of: key }: { of: string | undefined }) {
  const hasKeys = useStaffPreferences((state) => state.hasKeys)
  if (key === undefined || !hasKeys) return null
  return <Kbd>{SIGNS[key] ?? key.toUpperCase()}</Kbd>
}
