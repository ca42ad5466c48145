import { removePush, renewPush } from '@kapis/contract/routes/player'
import { api } from '#lib/api/api-client.ts'
import { onSigningOut, session } from '#player/session/session-store.ts'
import { findSubscription, keyOf, unsubscribeDevice } from './device-push.ts'

let isFollowing = false

/**
 * Passes the notices of this browser on to the session that was opened here. A subscription that
 * belongs to another user, or to a key that is no longer used, is ended. Failures change nothing:
 * the next visit tries again.
 */
export async function keepPush(): Promise<void> {
  const userId = session().user?.userId
  if (userId === undefined) return
  try {
    followDevice()
    const subscription = await findSubscription()
    if (subscription === null) return
    const body = { endpoint: subscription.endpoint }
    const own = await api.call(renewPush, { params: { userId }, body })
    if (own.topics === null || keyOf(subscription) !== own.publicKey) {
      await subscription.unsubscribe()
      await api.call(removePush, { params: { userId } })
    }
  } catch {
    // The player did not ask for anything, so there is nothing to report.
  }
}

/** Ends the subscription when the user signs out, or takes the permission back in the browser. */
function followDevice(): void {
  if (isFollowing) return
  isFollowing = true
  onSigningOut(unsubscribeDevice)
  void navigator.permissions?.query({ name: 'notifications' }).then((permission) => {
    permission.addEventListener('change', () => {
      const userId = session().user?.userId
      if (permission.state === 'granted' || userId === undefined) return
      void api.call(removePush, { params: { userId } }).catch(() => undefined)
    })
  })
}
