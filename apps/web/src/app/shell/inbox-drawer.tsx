import { useId, useState } from 'react'
import { OwnNotifications } from '#features/notifications/own-notifications.tsx'
import { OwnReports } from '#features/reports/own-reports.tsx'
import { openWalletRow } from '#player/overlays/wallet-modal-store.ts'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { tabId, Tabs } from '#ui/tabs.tsx'
import { closeOverlay, openOverlay } from '#player/overlays/overlay-store.ts'
import { useTexts } from '#texts/texts.ts'
import { inboxTexts } from '#lib/texts/inbox-texts.ts'
import styles from './inbox-drawer.module.css'

const TABS = ['notifications', 'inbox'] as const

/** Opens the details of a wallet row through the URL, which works on any page. */
function showWalletRow(walletHistoryId: string) {
  closeOverlay()
  openWalletRow(walletHistoryId)
}

/** The drawer with the player's notifications, and with the player's reports and their replies. */
export function InboxDrawer({ tab }: { tab: (typeof TABS)[number] }) {
  const texts = useTexts(inboxTexts)
  const panelId = useId()
  const [openId, setOpenId] = useState<string | null>(null)
  function showReport(reportId: string) {
    setOpenId(reportId)
    openOverlay('inbox')
  }
  return (
    <Drawer title={texts.sections} onClose={closeOverlay}>
      <div className={styles.tabs}>
        <Tabs
          label={texts.sections}
          tabs={TABS.map((value) => ({ value, label: texts.tabs[value] }))}
          value={tab}
          onChange={openOverlay}
          panelId={panelId}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, tab)}>
        {tab === 'notifications' ? (
          <OwnNotifications onReport={showReport} onWalletRow={showWalletRow} />
        ) : (
          <OwnReports openId={openId} onWrite={() => openOverlay('report')} />
        )}
      </div>
    </Drawer>
  )
}
