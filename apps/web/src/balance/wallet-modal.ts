import { create } from 'zustand'
import { onSignedOut } from '#session/session-store.ts'

export const WALLET_TABS = ['deposit', 'withdraw', 'promo-code', 'history'] as const
export type WalletTab = (typeof WALLET_TABS)[number]

/** In no address: a reload never opens a money form again. */
export const useWalletModal = create<{ tab: WalletTab | null }>(() => ({ tab: null }))

onSignedOut(closeWallet)

export function openWallet(tab: WalletTab = 'deposit'): void {
  useWalletModal.setState({ tab })
}

export function closeWallet(): void {
  useWalletModal.setState({ tab: null })
}
