import { join } from 'node:path'
import { chromium, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { DEMO_PASSWORD } from '../apps/api/src/commands/seed-demo.ts'
import { CHROMIUM } from '../e2e/chromium.ts'
import { ROOT } from './run/root.ts'
import { serveDemo } from './run/serve-demo.ts'

/** Records one dice bet, from the stake to its verification, as an animation for the README. */
const FILE = join(ROOT, 'docs/pictures/bet.webp')
const SIZE = { width: 1200, height: 720 }
const WIDTH = 800
const PLAYER = 'maya_luz'
/** The longest time that one frame is shown. Longer pauses are shortened to it. */
const STILL_MS_MAX = 1_500
const LAST_MS = 4_000

/**
 * A script that draws a pointer, because a recorded browser has none. It is a string, because it
 * runs in the page.
 */
const POINTER = `addEventListener('DOMContentLoaded', () => {
    const dot = document.body.appendChild(document.createElement('div'))
    dot.popover = 'manual'
    Object.assign(dot.style, { width: '18px', height: '18px', margin: 0, padding: 0,
      inset: 'auto', border: '2px solid #111', borderRadius: '50%', background: '#fffc',
      pointerEvents: 'none' })
    addEventListener('mousemove', ({ clientX, clientY }) => {
      dot.hidePopover()
      dot.showPopover()
      Object.assign(dot.style, { left: clientX - 9 + 'px', top: clientY - 9 + 'px' })
    })
  })`

type Frame = { png: Buffer; atMs: number }

const app = await serveDemo()
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ baseURL: app.origin, viewport: SIZE, locale: 'en-PH' })
await page.addInitScript(POINTER)
await openDice(page)
const stop = await startRecording(page)
await playAndVerify(page)
const frames = await stop()
await browser.close()
await app.stop()
const { size } = await write(frames)
console.log(`${frames.length} frames, ${Math.round(size / 1000)} kB: ${FILE}`)
process.exit(0)

async function openDice(at: Page): Promise<void> {
  await at.goto('/home')
  await at.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await at.getByLabel('Username').fill(PLAYER)
  await at.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await at.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(at.getByText('Successfully logged in!')).toBeVisible()
  await at.goto('/casino/games/dice')
  await expect(at.getByRole('button', { name: 'Practice roll' })).toBeVisible()
  await at.waitForTimeout(1_500)
}

async function playAndVerify(at: Page): Promise<void> {
  const amount = at.getByLabel('Bet amount')
  await moveTo(at, amount)
  await amount.fill('')
  await amount.pressSequentially('25', { delay: 250 })
  await press(at, at.getByRole('button', { name: 'Roll', exact: true }))
  await expect(at.getByText('Verified', { exact: true })).toBeVisible()
  await at.waitForTimeout(2_500)
  await press(at, at.locator('[data-newest] button'))
  const drawer = at.getByRole('dialog', { name: 'Fairness' })
  await expect(drawer.locator('[data-ok="true"]').first()).toBeVisible()
  await at.waitForTimeout(2_000)
  await drawer.locator('[data-ok="true"]').last().scrollIntoViewIfNeeded()
  await at.waitForTimeout(1_500)
}

type Target = ReturnType<Page['locator']>

async function press(at: Page, target: Target): Promise<void> {
  await moveTo(at, target)
  await target.click()
}

/** Moves the pointer slowly, so that viewers can follow. */
async function moveTo(at: Page, target: Target): Promise<void> {
  const box = await target.boundingBox()
  if (box === null) throw new Error('Nothing to point at')
  await at.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 })
  await at.waitForTimeout(400)
}

/** Collects a frame whenever the screen changes. */
async function startRecording(at: Page): Promise<() => Promise<Frame[]>> {
  const client = await at.context().newCDPSession(at)
  const recorded: Frame[] = []
  client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    recorded.push({ png: Buffer.from(data, 'base64'), atMs: (metadata.timestamp ?? 0) * 1000 })
    void client.send('Page.screencastFrameAck', { sessionId })
  })
  await client.send('Page.startScreencast', { format: 'png', everyNthFrame: 2 })
  return async () => {
    await client.send('Page.stopScreencast')
    return recorded
  }
}

async function write(recorded: Frame[]): Promise<{ size: number }> {
  const delay = recorded.map(({ atMs }, index) => {
    const next = recorded[index + 1]
    if (next === undefined) return LAST_MS
    return Math.max(20, Math.min(STILL_MS_MAX, Math.round(next.atMs - atMs)))
  })
  const images = await Promise.all(
    recorded.map(({ png }) => sharp(png).resize({ width: WIDTH }).png().toBuffer()),
  )
  return sharp(images, { join: { animated: true } })
    .webp({ delay, loop: 0, quality: 70, effort: 4 })
    .toFile(FILE)
}
