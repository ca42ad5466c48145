import { useState } from 'react'
import { Segmented } from '#ui/segmented.tsx'
import { OwnHistory } from './own-history.tsx'
import { Statement } from './statement.tsx'
import { texts } from './texts.ts'
import styles from './wallet-modal.module.css'
import { WalletHistory } from './wallet-history.tsx'

/** What went in and out through the cashier, or every movement of the balance. */
export function HistoryTab() {
  const [view, setView] = useState<'wallet' | 'all'>('wallet')
  const { view: label, views } = texts.history
  return (
    <div className={styles.views}>
      <Segmented
        label={label}
        isLabelHidden
        choices={[
          { value: 'wallet', label: views.wallet },
          { value: 'all', label: views.all },
        ]}
        value={view}
        onChange={setView}
      />
      {view === 'wallet' ? <WalletHistory /> : <OwnHistory />}
      <Statement />
    </div>
  )
}
