import { useEffect, useEffectEvent, useState } from 'react'
import type { PickedImage } from '#lib/files/picked-image.ts'
import { pickImage, sentImage } from '#lib/files/picked-image.ts'
import { forgetImage } from '#staff/review/held-decision.ts'
import { useTexts } from '#texts/texts.ts'
import { withdrawalTexts } from './texts.ts'

/**
 * Returns the confirmation image of a payment, which staff select, drop or paste. It begins with
 * the one of a decision that was undone, if there is one.
 */
export function useConfirmationImage(itemId: string, first: PickedImage | null = null) {
  const texts = useTexts(withdrawalTexts)
  const [image, setImage] = useState(first)
  const [error, setError] = useState<string | null>(null)

  async function pick(file: File) {
    const picked = await pickImage(file, texts.proof)
    setError(typeof picked === 'string' ? picked : null)
    if (typeof picked !== 'string') setImage(picked)
  }
  const onPaste = useEffectEvent(({ clipboardData }: ClipboardEvent) => {
    const file = clipboardData?.files[0]
    if (file !== undefined) void pick(file)
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])

  return {
    image,
    error,
    sent: image === null ? null : sentImage(image),
    pick: (file: File) => void pick(file),
    clear() {
      setImage(null)
      forgetImage(itemId)
    },
  }
}

export type ConfirmationImage = ReturnType<typeof useConfirmationImage>

/** The id of the image field, for the hotkey that opens its file dialog. */
export const CONFIRMATION_IMAGE_FIELD = 'payout-proof'
