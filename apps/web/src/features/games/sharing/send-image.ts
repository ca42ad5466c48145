/** Downloads the drawn image. */
export function saveImage(canvas: HTMLCanvasElement | null, name: string): void {
  canvas?.toBlob((blob) => {
    if (blob === null) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = name
    link.click()
    URL.revokeObjectURL(link.href)
  }, 'image/png')
}

/** Returns whether this browser can share images with other apps. */
export function canSendImages(): boolean {
  const file = new File([], 'kapis.png', { type: 'image/png' })
  return navigator.canShare?.({ files: [file] }) ?? false
}

/** Shares the drawn image and the link with an app that the player selects. */
export function sendImage(canvas: HTMLCanvasElement | null, name: string, url: string): void {
  canvas?.toBlob((blob) => {
    if (blob === null) return
    const file = new File([blob], name, { type: 'image/png' })
    // Closing the list of apps is not an error.
    navigator.share({ files: [file], url }).catch(() => undefined)
  }, 'image/png')
}
