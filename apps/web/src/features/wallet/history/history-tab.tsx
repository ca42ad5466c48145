import { useState } from 'react'
import { messageOf } from '#lib/api/api-errors.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { IconButton } from '#ui/button.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { showError, showSuccess } from '#ui/snackbars.ts'
import { useTexts } from '#texts/texts.ts'
import { TransactionHistory } from './transaction-history.tsx'
import { Statement } from './statement.tsx'
import { HISTORY_KEY } from './use-transaction-history.ts'
import { WALLET_KEY } from '../shared/use-wallet-rows.ts'
import styles from '../shared/wallet-modal.module.css'
import { WalletHistoryList } from './wallet-history.tsx'
import { cashierTexts } from '../shared/texts.ts'

const KEYS = { wallet: WALLET_KEY, all: HISTORY_KEY } as const

/** Lists deposits and withdrawals, or every movement of the balance. */
export function HistoryTab() {
  const [view, setView] = useState<'wallet' | 'all'>('wallet')
  const { view: label, views, refresh, refreshed } = useTexts(cashierTexts).history

  async function refreshNow() {
    try {
      await queryClient.refetchQueries({ queryKey: [KEYS[view]] }, { throwOnError: true })
      showSuccess(refreshed[view])
    } catch (error) {
      showError(messageOf(error))
    }
  }

  return (
    <div className={styles.views}>
      <div className={styles.choice}>
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
        <IconButton icon="i-refresh" label={refresh} onClick={() => void refreshNow()} />
      </div>
      {view === 'wallet' ? <WalletHistoryList /> : <TransactionHistory />}
      <Statement />
    </div>
  )
}
