import { useId, useState } from 'react'
import { Drawer } from '#ui/overlays/drawer.tsx'
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
  /** The identifier of the bet to open with. */
  bet: string | null
}

/** The fairness panel of every game: seeds, verification and receipts. */
export default function FairnessDrawer({ onClose, bet }: FairnessDrawerProps) {
  const panelId = useId()
  const [tab, setTab] = useState<Tab>(bet === null ? 'seeds' : 'verify')
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
        className={styles.panel}
      >
        {tab === 'seeds' && <FairnessSeeds />}
        {tab === 'verify' && <FairnessVerify bet={bet} />}
        {tab === 'receipts' && <FairnessReceipts />}
      </div>
    </Drawer>
  )
}
