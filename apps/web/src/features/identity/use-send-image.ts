import type { IdentityImage } from '@kapis/contract/identity'
import { uploadIdentityImage } from '@kapis/contract/routes/player'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { messageOf } from '#lib/api/api-errors.ts'
import { imageUrl, pickImage, sentImage } from '#lib/files/picked-image.ts'
import { useSession } from '#player/session/session-store.ts'
import { useTexts } from '#texts/texts.ts'
import { setDraftImage } from './draft.ts'
import { inspectImage } from './inspect-image.ts'
import { identityTexts } from './texts.ts'

/** Returns a function that uploads a picked or taken image, and the state of the upload. */
export function useSendImage(of: IdentityImage) {
  const texts = useTexts(identityTexts)
  const userId = useSession((state) => state.user?.userId ?? '')
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string | undefined>()

  async function send(picked: File) {
    setError(undefined)
    setIsSending(true)
    setError(await upload(picked))
    setIsSending(false)
  }

  /** Returns the error, if there is one. */
  async function upload(picked: File): Promise<string | undefined> {
    const { file, fault, isInspected } = await inspectImage(picked)
    const image = await pickImage(file, texts)
    if (typeof image === 'string') return image
    const url = imageUrl(image)
    setDraftImage(of, { url, imageId: null, finding: 'unknown' })
    try {
      const body = { of, image: sentImage(image) }
      const { imageId } = await api.call(uploadIdentityImage, { params: { userId }, body })
      setDraftImage(of, { url, imageId, finding: fault ?? (isInspected ? 'sharp' : 'unknown') })
      return undefined
    } catch (failure) {
      setDraftImage(of, null)
      return messageOf(failure)
    }
  }

  return { send, isSending, error }
}
