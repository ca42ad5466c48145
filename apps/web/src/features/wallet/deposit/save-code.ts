/** The size of the saved image, which payment apps must be able to read. */
const SIDE = 720

/** Saves the QR code in this element as an image, which the player uploads in the payment app. */
export function saveCode(box: HTMLElement | null): void {
  const code = box?.querySelector('svg')
  if (code == null) return
  const image = new Image()
  image.addEventListener('load', () => {
    const canvas = document.createElement('canvas')
    canvas.width = SIDE
    canvas.height = SIDE
    const pen = canvas.getContext('2d')
    if (pen === null) return
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, SIDE, SIDE)
    pen.imageSmoothingEnabled = false
    pen.drawImage(image, 0, 0, SIDE, SIDE)
    const link = document.createElement('a')
    link.download = 'qr-ph.png'
    link.href = canvas.toDataURL('image/png')
    link.click()
  })
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(code))}`
}
