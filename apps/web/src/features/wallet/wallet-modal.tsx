import type { ComponentType } from 'react'
import { useId } from 'react'
import { shownBalance, useBalance } from '#player/balance/balance-store.ts'
import type { WalletTab } from '#player/overlays/wallet-modal-store.ts'
import {
  closeWallet,
  openWallet,
  useWalletModal,
  WALLET_TABS,
} from '#player/overlays/wallet-modal-store.ts'
import { Modal } from '#ui/overlays/modal.tsx'
import { Money } from '#ui/money.tsx'
import { tabId, Tabs } from '#ui/tabs.tsx'
import { useTexts } from '#texts/texts.ts'
import { DepositTab } from './deposit/deposit-tab.tsx'
import { HistoryTab } from './history/history-tab.tsx'
import { PromoTab } from './promo/promo-tab.tsx'
import { useDecidedRows, useWalletRows } from './shared/use-wallet-rows.ts'
import styles from './shared/wallet-modal.module.css'
import { WithdrawTab } from './withdraw/withdraw-tab.tsx'
import { walletTexts } from './texts.ts'

export function WalletModal() {
  const tab = useWalletModal((state) => state.tab) ?? 'deposit'
  const panelId = useId()
  useDecidedRows(useWalletRows().rows)
  const { tabs, titles, sections } = useTexts(walletTexts)
  const Panel = PANELS[tab]
  return (
    <Modal title={titles[tab]} width={520} onClose={closeWallet} aside={<CoinBalance />}>
      <div className={styles.tabs}>
        <Tabs
          label={sections}
          tabs={WALLET_TABS.map((value) => ({ value, label: tabs[value] }))}
          value={tab}
          onChange={openWallet}
          panelId={panelId}
        />
      </div>
      <div
        id={panelId}
        role="tabpanel"
        aria-labelledby={tabId(panelId, tab)}
        className={styles.panel}
      >
        <Panel />
      </div>
    </Modal>
  )
}

const PANELS: Record<WalletTab, ComponentType> = {
  deposit: DepositTab,
  withdraw: WithdrawTab,
  'promo-code': PromoTab,
  history: HistoryTab,
}

function CoinBalance() {
  const minor = useBalance((state) => shownBalance(state, 'coin'))
  if (minor === null) return null
  return (
    <span className={styles.balance}>
      <Money minor={minor} currency="coin" hasIcon />
    </span>
  )
}
