import { previewReceiptImage } from '@kapis/contract/routes'
import type { DataOf } from '@kapis/contract/route'
import { useRef, useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { isRefused, messageOf } from '#lib/api/api-errors.ts'
import { cashierTexts } from '../shared/texts.ts'
import { useSession } from '#player/session/session-store.ts'
import type { PickedImage } from '#lib/files/picked-image.ts'
import { pickImage, sentImage } from '#lib/files/picked-image.ts'
import { useTexts } from '#texts/texts.ts'

export type ReadReceiptImage = DataOf<typeof previewReceiptImage>

export type ReceiptImageState = {
  image: PickedImage | null
  error: string | null
  /** The server's reading of the image; null until it arrives, or if the reading failed. */
  read: ReadReceiptImage | null
  isReading: boolean
}

const none: ReceiptImageState = { image: null, error: null, read: null, isReading: false }

/** Returns the picked image and the server's reading of it, before the deposit is requested. */
export function useReceiptImage(onRead: (read: ReadReceiptImage) => void) {
  const texts = useTexts(cashierTexts)
  const userId = useSession((state) => state.user?.userId ?? '')
  const [receipt, setReceipt] = useState(none)
  // The number of the latest picked image. Readings of earlier images are ignored.
  const latest = useRef(0)

  async function pick(file: File) {
    const turn = ++latest.current
    const picked = await pickImage(file, texts.deposit)
    if (turn !== latest.current) return
    if (typeof picked === 'string') return setReceipt({ ...none, error: picked })
    setReceipt({ ...none, image: picked, isReading: true })
    const read = await preview(userId, picked)
    if (turn !== latest.current) return
    if (typeof read === 'string') return setReceipt({ ...none, error: read })
    setReceipt({ ...none, image: picked, read })
    if (read !== null) onRead(read)
  }

  function clear() {
    latest.current += 1
    setReceipt(none)
  }

  return { receipt, pick, clear }
}

/**
 * Returns the server's reading of an image, or the error text of a file that is no image whatever
 * its name says. Any other failure gives null and blocks nothing, because the image is read again
 * after the deposit.
 */
async function preview(
  userId: string,
  image: PickedImage,
): Promise<ReadReceiptImage | string | null> {
  try {
    return await api.call(previewReceiptImage, {
      params: { userId },
      body: { receiptImage: sentImage(image) },
    })
  } catch (error) {
    const isRefusedForGood = isRefused(error, 'file_refused') || isRefused(error, 'file_too_large')
    return isRefusedForGood ? messageOf(error) : null
  }
}
