import type { DataOf } from '@kapis/contract/route'
import type { listGameSwitches } from '@kapis/contract/routes'
import { formatDateTime } from '#lib/format.ts'
import styles from './settings.module.css'
import { texts } from './texts.ts'

export type Closed = DataOf<typeof listGameSwitches>['closed'][number]
/** What is to be opened or closed, by its scope and as people call it. */
export type SwitchChange = { scope: string; what: string; isOpen: boolean }

/** Beside what is closed: why, by whom and since when. */
export function WhyClosed({ reason, closedByName, closedAt }: Closed) {
  return (
    <p className={`num ${styles.why}`}>
      {texts.switches.closed}: {reason}
      <small>{texts.switches.closedBy(closedByName, formatDateTime(closedAt))}</small>
    </p>
  )
}
