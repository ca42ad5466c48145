import { updateWalletRow } from '../../../apps/api/src/features/wallet/review/update-wallet-row.ts'

/** Planted bug: a withdrawal that was requested is paid without another look at the identity. */
export const payUnchecked: typeof updateWalletRow = (deps, maker, request) =>
  updateWalletRow({ ...deps, checkPayee: async () => null }, maker, request)
