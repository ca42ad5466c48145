import { create } from 'zustand'
import { onSignedOut } from '../session/session-store.ts'

export const WALLET_TABS = ['deposit', 'withdraw', 'promo-code', 'history'] as const
export type WalletTab = (typeof WALLET_TABS)[number]

/**
 * The open tab and row of the wallet. The tab is not in the URL, so that a reload never reopens a
 * money form. The row is in the URL, like the item of every other modal.
 */
export const useWalletModal = create<{ tab: WalletTab | null; rowId: string | null }>(() => ({
  tab: null,
  rowId: null,
}))

onSignedOut(closeWallet)

export function openWallet(tab: WalletTab = 'deposit'): void {
  useWalletModal.setState({ tab })
}

export function closeWallet(): void {
  if (useWalletModal.getState().rowId !== null) openWalletRow(null)
  useWalletModal.setState({ tab: null })
}

/** Opens the details of a history row; null closes them. */
export function openWalletRow(rowId: string | null): void {
  keepRow(rowId)
}

export function showWalletRow(rowId: string | null): void {
  useWalletModal.setState(rowId === null ? { rowId } : { tab: 'history', rowId })
}

/**
 * Registers the function that stores the open row in the URL. Returns a function that removes it.
 */
export function keepWalletRow(keep: (rowId: string | null) => void): () => void {
  keepRow = keep
  return () => {
    keepRow = showWalletRow
  }
}

let keepRow = showWalletRow
