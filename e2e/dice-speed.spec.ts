import { expect, logIn, PLAYERS, roll, test } from './fixtures.ts'

const PRESS_MS_MAX = 50
const FPS_MIN = 55

// A trace captures every frame, which would distort the measurement.
test.use({ trace: 'off' })

test('a press is acknowledged on screen at once', async ({ page }) => {
  await logIn(page, PLAYERS.keyboard)
  await page.goto('/casino/games/dice')
  await page.getByLabel('Bet amount').fill('1')
  await roll(page)
  const waits: number[] = []
  for (let presses = 0; presses < 9; presses++) {
    await page.waitForTimeout(900)
    waits.push(await page.evaluate<number>(PRESS_AND_WATCH))
    await expect(page.locator('[data-look="win"], [data-look="loss"]')).toBeVisible()
  }
  console.log(`press to visible: ${waits.map((ms) => ms.toFixed(1)).join(' ')} ms`)
  // The third of nine: other load on the machine only ever adds to it.
  const third = waits.toSorted((one, other) => one - other)[2]!
  expect(third).toBeLessThanOrEqual(PRESS_MS_MAX)
})

test('the stage moves at sixty frames a second while a roll is shown', async ({ page }) => {
  await logIn(page, PLAYERS.keyboard)
  await page.goto('/casino/games/dice')
  await page.getByLabel('Bet amount').fill('1')
  await roll(page)
  const runs: { fps: number; longestMs: number }[] = []
  for (let rolls = 0; rolls < 5; rolls++) {
    await page.waitForTimeout(900)
    runs.push(await page.evaluate(ROLL_AND_COUNT))
  }
  const shown = runs.map(({ fps, longestMs }) => `${fps.toFixed(0)} (${longestMs.toFixed(0)} ms)`)
  console.log(`frames a second, and the longest frame: ${shown.join(', ')}`)
  // The best of five: other load on the machine only ever lowers it.
  expect(Math.max(...runs.map(({ fps }) => fps))).toBeGreaterThanOrEqual(FPS_MIN)
})

// Counts the frames of the second after a press: the number rolls, the marker moves, the result
// glows.
const ROLL_AND_COUNT = `new Promise((resolve) => {
  const button = [...document.querySelectorAll('button')].find((b) => b.textContent === 'Roll')
  button.click()
  const begun = performance.now()
  let [frames, last, longestMs] = [0, begun, 0]
  const count = (now) => {
    frames += 1
    longestMs = Math.max(longestMs, now - last)
    last = now
    if (now - begun < 1000) requestAnimationFrame(count)
    else resolve({ fps: (frames * 1000) / (now - begun), longestMs })
  }
  requestAnimationFrame(count)
})`

// Measures from the press to the frame after the one that shows it. Runs in the page, so it is a
// string.
const PRESS_AND_WATCH = `new Promise((resolve) => {
  const button = [...document.querySelectorAll('button')].find((b) => b.textContent === 'Roll')
  const pressedAt = performance.now()
  button.click()
  const look = () => {
    if (document.querySelector('[data-look="playing"]') === null) requestAnimationFrame(look)
    else requestAnimationFrame(() => resolve(performance.now() - pressedAt))
  }
  look()
})`
