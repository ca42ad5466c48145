import type { OwnPush, PushTopic } from '@kapis/contract/push'
import { PUSH_TOPICS } from '@kapis/contract/push'
import { getOwnPush, removePush, savePush } from '@kapis/contract/routes/player'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '#lib/api/api-errors.ts'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import type { DevicePush } from '#player/push/device-push.ts'
import {
  devicePush,
  findSubscription,
  subscribeDevice,
  unsubscribeDevice,
} from '#player/push/device-push.ts'
import { currentLanguage } from '#texts/language.ts'
import { currentTexts } from '#texts/texts.ts'
import { showError } from '#ui/snackbars.ts'
import { pushTexts } from './texts.ts'

type DeviceNotices = OwnPush & { device: DevicePush }

/** Loads whether this device gets notices, and switches them. */
export function usePush(userId: string) {
  const [isBusy, setIsBusy] = useState(false)
  const { data } = useQuery({
    queryKey: ['push', userId],
    queryFn: () => loadPush(userId),
    staleTime: 0,
    meta: { isSilent: true },
  })

  async function change(work: () => Promise<OwnPush | null>) {
    setIsBusy(true)
    try {
      const own = await work()
      const device = devicePush()
      const show = (shown: DeviceNotices | undefined) => shown && { ...shown, ...own, device }
      queryClient.setQueryData<DeviceNotices>(['push', userId], show)
      if (own === null) showError(currentTexts(pushTexts).refused)
    } catch (error) {
      showError(error instanceof ApiError ? messageOf(error) : currentTexts(pushTexts).failed)
    }
    setIsBusy(false)
  }

  return {
    data,
    isBusy,
    switchOn: (publicKey: string) => change(() => save(userId, publicKey, PUSH_TOPICS)),
    switchOff: () => change(() => remove(userId)),
    choose: (publicKey: string, topics: readonly PushTopic[]) =>
      change(() => (topics.length === 0 ? remove(userId) : save(userId, publicKey, topics))),
  }
}

/**
 * Loads the notices of this device. A browser that lost its subscription gets no notices, whatever
 * the server has stored.
 */
async function loadPush(userId: string): Promise<DeviceNotices> {
  const own = await api.call(getOwnPush, { params: { userId } })
  const isLost = own.topics !== null && (await findSubscription()) === null
  return { ...(isLost ? await remove(userId) : own), device: devicePush() }
}

/** Returns null if the user did not give the permission. */
async function save(userId: string, publicKey: string, topics: readonly PushTopic[]) {
  const subscription = await subscribeDevice(publicKey)
  if (subscription === null) return null
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const language = currentLanguage()
  const body = { endpoint: endpoint ?? '', p256dh, auth, topics: [...topics], language }
  return api.call(savePush, { params: { userId }, body })
}

async function remove(userId: string) {
  const own = await api.call(removePush, { params: { userId } })
  await unsubscribeDevice()
  return own
}
