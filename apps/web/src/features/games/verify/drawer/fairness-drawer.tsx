import { useId, useState } from 'react'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { Tabs, tabId } from '#ui/tabs.tsx'
import { useTexts } from '#texts/texts.ts'
import { FairnessReceipts } from './fairness-receipts.tsx'
import { FairnessSeeds } from './fairness-seeds.tsx'
import { FairnessVerify } from './fairness-verify.tsx'
import styles from './fairness.module.css'
import { fairnessTexts } from './fairness-texts.ts'

type Tab = 'seeds' | 'verify' | 'receipts'
type FairnessDrawerProps = {
  onClose: () => void
  /** The identifier of the bet to show first; null opens the seeds. */
  bet: string | null
  /** Whether the bet to show is still loading. */
  isLoading?: boolean
}

/** Shows the fairness panel of every game: seeds, verification and receipts. */
export default function FairnessDrawer({ onClose, bet, isLoading = false }: FairnessDrawerProps) {
  const panelId = useId()
  const [tab, setTab] = useState<Tab>(bet === null && !isLoading ? 'seeds' : 'verify')
  const t = useTexts(fairnessTexts)
  const tabs = (['seeds', 'verify', 'receipts'] as const).map((value) => ({
    value,
    label: t.tabs[value],
  }))
  return (
    <Drawer title={t.title} onClose={onClose} width={480}>
      <Tabs label={t.tabs.label} tabs={tabs} value={tab} onChange={setTab} panelId={panelId} />
      <div
        id={panelId}
        role="tabpanel"
        aria-labelledby={tabId(panelId, tab)}
        aria-busy={isLoading}
        className={styles.panel}
      >
        {tab === 'seeds' && <FairnessSeeds />}
        {tab === 'verify' &&
          (isLoading ? <Skeleton width="100%" height={320} /> : <FairnessVerify bet={bet} />)}
        {tab === 'receipts' && <FairnessReceipts />}
      </div>
    </Drawer>
  )
}
