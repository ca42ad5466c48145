import { updateWalletRow } from '../../../apps/api/src/features/wallet/review/update-wallet-row.ts'

const skipCheck = async () => ({ isRealMoney: false, isIdentityChecked: false, payee: null })

/** Planted bug: a withdrawal that was requested is paid without another look at the identity. */
export const payUnchecked: typeof updateWalletRow = (deps, maker, request) =>
  updateWalletRow({ ...deps, checkPayee: skipCheck }, maker, request)
