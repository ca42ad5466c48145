import type { Page } from '@playwright/test'
import { expect, logIn, PLAYERS, test } from './fixtures.ts'

const FPS_MIN = 50
/** The lowest acceptable frame rate, relative to that of ten bare boxes on the same machine. */
const SHARE_MIN = 0.85
const SLOWDOWN = 4
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

// A trace records every frame, which would distort the measurement.
test.use({ trace: 'off' })

for (const [name, size] of Object.entries(SIZES)) {
  test(`balls fall smoothly on a slow machine, ${name}`, async ({ page }) => {
    await page.setViewportSize(size)
    await logIn(page, PLAYERS.keyboard)
    await page.goto('/casino/games/plinko')
    await expect(page.getByRole('button', { name: 'Practice drop' })).toBeEnabled()
    await slowDown(page)
    const runs: number[] = []
    const bare: number[] = []
    for (let tries = 0; tries < 3; tries++) {
      await page.waitForTimeout(2_500)
      bare.push(await page.evaluate<number>(MOVE_BOXES_AND_COUNT))
      runs.push(await page.evaluate<number>(DROP_AND_COUNT))
    }
    console.log(`${name}: ${runs.map((fps) => fps.toFixed(0)).join(' ')} fps at ${SLOWDOWN}x slow`)
    console.log(`${name}: ${bare.map((fps) => fps.toFixed(0)).join(' ')} fps of bare boxes`)
    // Take the best of three runs, because other load on the machine can only lower the frame rate.
    // Balls cannot be faster than bare boxes, so they may be slower where the boxes are slow too.
    const fpsMin = Math.min(FPS_MIN, SHARE_MIN * Math.max(...bare))
    expect(Math.max(...runs)).toBeGreaterThanOrEqual(fpsMin)
  })
}

async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

// Counts the frames of the next second. It is a string, because it runs in the page.
const COUNT = `new Promise((resolve) => {
  let frames = 0
  const begun = performance.now()
  const count = (now) => {
    frames += 1
    if (now - begun < 1000) requestAnimationFrame(count)
    else resolve((frames * 1000) / (now - begun))
  }
  requestAnimationFrame(count)
})`

// Moves ten boxes as balls would move, and counts the frames of the next second.
const MOVE_BOXES_AND_COUNT = `(() => {
  const boxes = Array.from({ length: 10 }, () => document.createElement('div'))
  for (const box of boxes) {
    box.style.cssText = 'position: fixed; inset: 20% auto auto 20%; background: teal'
    box.style.width = box.style.height = '24px'
    document.body.append(box)
  }
  let isOver = false
  const move = (now) => {
    boxes.forEach((box, n) => {
      box.style.translate = ((now / 4 + 40 * n) % 400) + 'px ' + ((now / 3 + 30 * n) % 300) + 'px'
    })
    if (!isOver) requestAnimationFrame(move)
  }
  requestAnimationFrame(move)
  return ${COUNT}.finally(() => {
    isOver = true
    for (const box of boxes) box.remove()
  })
})()`

// Drops ten balls, the maximum at one time, and counts the frames of the second after the first
// ball appears.
const DROP_AND_COUNT = `new Promise((resolve) => {
  const button = [...document.querySelectorAll('button')]
    .find((one) => one.textContent === 'Practice drop')
  for (let ball = 0; ball < 10; ball++) button.click()
  setTimeout(resolve, 500)
}).then(() => ${COUNT})`
