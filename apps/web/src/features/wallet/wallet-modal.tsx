import { useId } from 'react'
import { shownBalance, useBalance } from '#balance/balance-store.ts'
import { closeWallet, openWallet, useWalletModal, WALLET_TABS } from '#balance/wallet-modal.ts'
import { messages } from '#lib/messages.ts'
import { Modal } from '#ui/modal.tsx'
import { Money } from '#ui/money.tsx'
import { EmptyState } from '#ui/placeholders.tsx'
import { tabId, Tabs } from '#ui/tabs.tsx'
import { OwnHistory } from './own-history.tsx'
import { PromoCards } from './promo-cards.tsx'
import styles from './wallet-modal.module.css'

export function WalletModal() {
  const tab = useWalletModal((state) => state.tab) ?? 'deposit'
  const panelId = useId()
  const { tabs, titles, sections, closed, closedTitle } = messages.wallet
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
        {tab === 'history' ? (
          <OwnHistory />
        ) : (
          <EmptyState title={closedTitle}>
            <p>{closed[tab]}</p>
          </EmptyState>
        )}
        {tab === 'promo-code' && <PromoCards />}
      </div>
    </Modal>
  )
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
