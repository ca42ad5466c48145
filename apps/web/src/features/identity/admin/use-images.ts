import type { IdentityImage, IdentityReview } from '@kapis/contract/identity'
import { useEffect, useRef, useState } from 'react'
import { atCell } from '#staff/cells/cell-choice.ts'

/** How long the address of an image works, with some time left to load it. */
const FRESH_MS = 45_000

type Loaded = { url: string } | 'loading' | 'missing'
export type LoadedImages = Partial<Record<IdentityImage, Loaded>>

type Source = {
  review: IdentityReview | undefined
  /** When the review was loaded. */
  loadedAt: number
  reload: () => Promise<IdentityReview | undefined>
}

/**
 * Loads the images of a check once each, because every view is recorded. They are kept in this page
 * and forgotten when another check is opened. An address that is too old is renewed first.
 */
export function useImages({ review, loadedAt, reload }: Source, needed: readonly IdentityImage[]) {
  const [images, setImages] = useState<LoadedImages>({})
  const urls = useRef<string[]>([])
  useEffect(() => () => urls.current.forEach((url) => URL.revokeObjectURL(url)), [])

  const set = (of: IdentityImage, loaded: Loaded) =>
    setImages((before) => ({ ...before, [of]: loaded }))

  async function load(of: IdentityImage) {
    set(of, 'loading')
    try {
      const isFresh = Date.now() - loadedAt < FRESH_MS
      const current = isFresh ? review : await reload()
      const address = current?.images.find((image) => image.of === of)?.url
      const url = await fetchImage(atCell(address ?? ''))
      urls.current.push(url)
      set(of, { url })
      // Show that this view was counted.
      void reload()
    } catch {
      set(of, 'missing')
    }
  }

  const due = needed.filter((of) => images[of] === undefined)
  useEffect(() => {
    if (review === undefined) return
    for (const of of due) void load(of)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only new images are loaded
  }, [review === undefined, due.join()])

  return { images, retry: (of: IdentityImage) => void load(of) }
}

async function fetchImage(address: string): Promise<string> {
  const response = await fetch(address, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`The image could not be loaded: ${response.status}.`)
  return URL.createObjectURL(await response.blob())
}
