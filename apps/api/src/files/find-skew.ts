/** A greyscale image with one byte per pixel. */
export type Grey = { pixels: Uint8Array; width: number; height: number }

const TILT_MAX = 4
const STEP = 0.5

/**
 * Returns the clockwise tilt of an image's text in degrees: the tilt along which neighbouring rows
 * of pixels differ most.
 */
export function findSkew(image: Grey): number {
  let best = { tilt: 0, contrast: contrastAlong(image, 0) }
  for (let tilt = -TILT_MAX; tilt <= TILT_MAX; tilt += STEP) {
    const contrast = contrastAlong(image, tilt)
    // Prefer 0 degrees: another tilt must improve the contrast by more than 2 %.
    if (contrast > best.contrast * (best.tilt === 0 ? 1.02 : 1)) best = { tilt, contrast }
  }
  return best.tilt
}

/** Returns how much neighbouring rows of pixels differ along this tilt. */
function contrastAlong({ pixels, width, height }: Grey, tilt: number): number {
  const slope = Math.tan((tilt * Math.PI) / 180)
  const sums = new Float64Array(height)
  for (let x = 0; x < width; x += 1) {
    const shift = Math.round((x - width / 2) * slope)
    for (let y = 0; y < height; y += 1) {
      // Outside the image, repeat its edge pixels, so that no false line appears.
      const from = Math.min(Math.max(y + shift, 0), height - 1)
      sums[y]! += pixels[from * width + x]!
    }
  }
  let contrast = 0
  for (let y = 1; y < height; y += 1) contrast += (sums[y]! - sums[y - 1]!) ** 2
  return contrast
}
