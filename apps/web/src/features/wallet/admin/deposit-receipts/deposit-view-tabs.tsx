import { Segmented } from '#ui/fields/segmented.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './deposits.module.css'
import { receiptTexts } from './texts.ts'

export const VIEWS = ['queue', 'receipts', 'claims', 'unrecorded'] as const
export type View = (typeof VIEWS)[number]

type ViewTabsProps = { view: View; onView: (view: View) => void }

/** Switches between the review queue and the deposit receipts. */
export function ViewTabs({ view, onView }: ViewTabsProps) {
  const texts = useTexts(receiptTexts)
  const names = {
    queue: texts.tabQueue,
    receipts: texts.tabReceipts,
    claims: texts.tabClaims,
    unrecorded: texts.tabUnrecorded,
  }
  return (
    <div className={styles.tabs}>
      <Segmented
        label={texts.views}
        isLabelHidden
        choices={VIEWS.map((value) => ({ value, label: names[value] }))}
        value={view}
        onChange={onView}
      />
    </div>
  )
}
