import { startPasskeyStepUp, stepUpWithPasskey } from '@kapis/contract/routes/player'
import { api } from '#lib/api/api-client.ts'
import { isRefused } from '#lib/api/api-errors.ts'
import { signWithPasskey } from './web-authn.ts'

/** Confirms with a passkey that the user is still the one who logged in. */
export async function confirmByPasskey(): Promise<void> {
  const options = await api.call(startPasskeyStepUp, { body: {} })
  await api.call(stepUpWithPasskey, { body: await signWithPasskey(options) })
}

/**
 * Makes a call that also asks for the password. Staff whose only second factor is a passkey must
 * confirm it too; the call is then repeated.
 */
export async function callConfirmed<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!isRefused(error, 'step_up_required')) throw error
    await confirmByPasskey()
    return call()
  }
}
