import type { DataOf } from '@kapis/contract/route'
import type { listGameSwitches } from '@kapis/contract/routes'
import { formatDateTime } from '#lib/format.ts'
import { useTexts } from '#texts/texts.ts'
import styles from './settings.module.css'
import { settingsTexts } from './texts.ts'

export type Closed = DataOf<typeof listGameSwitches>['closed'][number]
/** A requested change of a switch: its scope, its label and whether it opens. */
export type SwitchChange = { scope: string; what: string; isOpen: boolean }

/** Shows why a game or a player is closed, by whom and since when. */
export function WhyClosed({ reason, closedByName, closedAt }: Closed) {
  const texts = useTexts(settingsTexts)
  return (
    <p className={`num ${styles.why}`}>
      {texts.switches.closed}: {reason}
      <small>{texts.switches.closedBy(closedByName, formatDateTime(closedAt))}</small>
    </p>
  )
}
