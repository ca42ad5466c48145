import { useEffect } from 'react'
import { useAddress } from '#lib/use-url-search.ts'
import { openWallet, WALLET_TABS } from '#player/overlays/wallet-modal-store.ts'

/**
 * Opens the wallet for the shortcuts of the installed app, such as `/home?wallet=history`. The
 * parameter is removed, so that a reload never reopens a money form.
 */
export function useWalletShortcut(): void {
  const [{ wallet }, move] = useAddress()
  useEffect(() => {
    if (wallet === undefined) return
    move(({ wallet: _, ...rest }) => rest, { isReplacing: true })
    const tab = WALLET_TABS.find((one) => one === wallet)
    if (tab !== undefined) openWallet(tab)
  }, [wallet, move])
}
