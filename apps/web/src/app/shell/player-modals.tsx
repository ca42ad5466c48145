import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  closeWallet,
  keepWalletRow,
  showWalletRow,
  useWalletModal,
} from '#player/overlays/wallet-modal-store.ts'
import { readModal, withModal, withoutModal } from '#lib/url-state.ts'
import { useAddress } from '#lib/use-url-search.ts'
import { useSession } from '#player/session/session-store.ts'
import { LazyComponent } from './lazy-part.tsx'
import { closeOverlay, useOverlay } from '#player/overlays/overlay-store.ts'

/** The wallet, the report and the drawers: only one of them is open, and only for players. */
export function PlayerModals() {
  const isSignedIn = useSession((state) => state.status === 'signed-in')
  const surface = useOverlay((state) => state.surface)
  useWalletRowInAddress()
  const isWalletOpen = useWalletModal((state) => state.tab !== null)
  return (
    <>
      {surface === 'menu' && (
        <LazyComponent load={loadMenu} props={{ onClose: closeOverlay }} onFailure={closeOverlay} />
      )}
      {isSignedIn && (
        <>
          {isWalletOpen && <LazyComponent load={loadWallet} props={{}} onFailure={closeWallet} />}
          {surface === 'report' && (
            <LazyComponent
              load={loadReport}
              props={{ onClose: closeOverlay }}
              onFailure={closeOverlay}
            />
          )}
          {(surface === 'notifications' || surface === 'inbox') && (
            <LazyComponent load={loadInbox} props={{ tab: surface }} onFailure={closeOverlay} />
          )}
        </>
      )}
    </>
  )
}

/** The details of a wallet row open and close with the address, so also by a reload and by Back. */
function useWalletRowInAddress(): void {
  const [search, move] = useAddress()
  const { itemId } = readModal(search)
  useEffect(
    () =>
      keepWalletRow((id) => move((now) => (id === null ? withoutModal(now) : withModal(now, id)))),
    [move],
  )
  useEffect(() => showWalletRow(itemId), [itemId])
}

/** What lies over a page goes with it, also by the browser's way back. */
export function useClosedOnLeaving(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (!pathChanged) return
        closeWallet()
        closeOverlay()
      }),
    [router],
  )
}

const loadMenu = async () => (await import('./menu-sheet.tsx')).MenuSheet
const loadWallet = async () => (await import('#features/wallet/wallet-modal.tsx')).WalletModal
const loadReport = async () => (await import('#features/reports/report-modal.tsx')).ReportModal
const loadInbox = async () => (await import('./inbox-drawer.tsx')).InboxDrawer

/** A pointer or the focus is on the Wallet button. */
export function preloadWallet(): void {
  // What fails now is fetched again when the wallet is opened.
  loadWallet().catch(() => undefined)
}
