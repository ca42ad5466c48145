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
import { AwaitedPart } from './lazy-part.tsx'
import { closeOverlay, useOverlay } from '#player/overlays/overlay-store.ts'
import { closeShare, useShare } from '#player/overlays/share-store.ts'
import { closeVerify, useVerify } from '#player/overlays/verify-store.ts'

/**
 * Shows the open overlay: the menu or, for players only, the wallet, the report form, the
 * identity check, a drawer, or the dialog that shares or verifies a bet of the history.
 */
export function PlayerModals() {
  const isSignedIn = useSession((state) => state.status === 'signed-in')
  const surface = useOverlay((state) => state.surface)
  useWalletRowInAddress()
  const isWalletOpen = useWalletModal((state) => state.tab !== null)
  const sharedBet = useShare((state) => state.bet)
  const betToVerify = useVerify((state) => state.bet)
  return (
    <>
      {surface === 'menu' && (
        <AwaitedPart load={loadMenu} props={{ onClose: closeOverlay }} onFailure={closeOverlay} />
      )}
      {isSignedIn && (
        <>
          {isWalletOpen && <AwaitedPart load={loadWallet} props={{}} onFailure={closeWallet} />}
          {surface === 'report' && (
            <AwaitedPart
              load={loadReport}
              props={{ onClose: closeOverlay }}
              onFailure={closeOverlay}
            />
          )}
          {surface === 'identity' && (
            <AwaitedPart
              load={loadIdentity}
              props={{ onClose: closeOverlay }}
              onFailure={closeOverlay}
            />
          )}
          {betToVerify !== null && (
            <AwaitedPart load={loadVerify} props={betToVerify} onFailure={closeVerify} />
          )}
          {sharedBet !== null && (
            <AwaitedPart
              load={loadShare}
              props={{ transactionHistoryId: sharedBet }}
              onFailure={closeShare}
            />
          )}
          {(surface === 'notifications' || surface === 'inbox') && (
            <AwaitedPart load={loadInbox} props={{ tab: surface }} onFailure={closeOverlay} />
          )}
        </>
      )}
    </>
  )
}

/**
 * Opens and closes the details of a wallet row to match the URL, even after a reload or Back. Closed
 * details leave no entry in the history, so that Back does not reopen them.
 */
function useWalletRowInAddress(): void {
  const [search, move] = useAddress()
  const { itemId } = readModal(search)
  useEffect(
    () =>
      keepWalletRow((id) =>
        move((now) => (id === null ? withoutModal(now) : withModal(now, id)), {
          isReplacing: id === null,
        }),
      ),
    [move],
  )
  useEffect(() => showWalletRow(itemId), [itemId])
}

/** Closes the overlays when the player moves to another page, including with Back. */
export function useClosedOnLeaving(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (!pathChanged) return
        closeWallet()
        closeOverlay()
        closeShare()
        closeVerify()
      }),
    [router],
  )
}

const loadMenu = async () => (await import('./menu-sheet.tsx')).MenuSheet
const loadWallet = async () => (await import('#features/wallet/wallet-modal.tsx')).WalletModal
const loadReport = async () => (await import('#features/reports/report-modal.tsx')).ReportModal
const loadIdentity = async () =>
  (await import('#features/identity/identity-dialog.tsx')).IdentityDialog
const loadShare = async () => (await import('#features/games/sharing/share-dialog.tsx')).ShareDialog
const loadVerify = async () =>
  (await import('#features/games/verify/drawer/verify-bet-drawer.tsx')).VerifyBetDrawer
const loadInbox = async () => (await import('./inbox-drawer.tsx')).InboxDrawer

/** Preloads the form for reports. Called when its button is hovered or focused. */
export function preloadReport(): void {
  // A failed preload is retried when the form opens.
  loadReport().catch(() => undefined)
}

/** Preloads the wallet. Called when its button is hovered or focused. */
export function preloadWallet(): void {
  // A failed preload is retried when the wallet opens.
  loadWallet().catch(() => undefined)
}
