import { randomInt } from 'node:crypto'
import type * as routes from '@kapis/contract/routes'
import type { Browser, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { call } from './review-steps.ts'
import type { Elsewhere } from './review-steps.ts'

export type DrawnImages = { front: Buffer; back: Buffer; selfie: Buffer }

/** A face of plain shapes. It is nobody's. */
const face = (coat: string) => `<svg viewBox="0 0 120 140" width="100%" height="100%"
  preserveAspectRatio="xMidYMid slice" xmlns="http://www.w3.org/2000/svg">
  <rect width="120" height="140" fill="#c8d2cd"/><path d="M14 140c4-34 22-44 46-44s42 10 46 44z"
  fill="${coat}"/><rect x="49" y="80" width="22" height="26" rx="8" fill="#bd8f70"/>
  <ellipse cx="60" cy="60" rx="26" ry="31" fill="#ca9a79"/><path d="M32 58c0-26 14-36 28-36s28 10
  28 36c-6-14-12-18-28-18s-22 4-28 18z" fill="#2b211d"/></svg>`

/** Draws an ID card, its back and a selfie. They are of our own design and imitate no document. */
export async function drawIdentity(browser: Browser, name: string): Promise<DrawnImages> {
  const context = await browser.newContext({ viewport: { width: 900, height: 568 } })
  const page = await context.newPage()
  const draw = async (body: string) => {
    await page.setContent(`<body style="margin:0;font:600 30px 'DejaVu Sans',sans-serif;
      color:#1a2433;background:linear-gradient(135deg,#f1efe8,#dce5e1)">${body}</body>`)
    return await page.screenshot()
  }
  const lines = [
    ['Name', name],
    ['Date of birth', '14 MAR 1999'],
    ['Number', `KP-${randomInt(1e6)}`],
  ]
  const front =
    await draw(`<h2 style="margin:28px 36px;font-size:28px">Identity card (specimen)</h2>
    <div style="display:flex;gap:40px;padding:0 36px"><div style="width:230px;height:300px">
    ${face('#7c8a84')}</div><div>${lines
      .map(([label, value]) => `<p><small style="font-size:18px">${label}</small><br>${value}</p>`)
      .join('')}</div></div>`)
  const back = await draw(`<h2 style="margin:28px 36px;font-size:28px">Back of the specimen</h2>
    <p style="padding:0 36px">If found, keep it: it is only drawn. ${randomInt(1e6)}</p>`)
  const selfie = await draw(`<div style="height:568px">${face('#a5702c')}</div>
    <p style="position:fixed;right:20px;bottom:0;font-size:18px">${randomInt(1e6)}</p>`)
  await context.close()
  return { front, back, selfie }
}

const fileOf = (name: string, buffer: Buffer) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer,
})

/** Chooses a file for an image of the open dialog, and waits until the server has it. */
export async function chooseImage(page: Page, of: keyof DrawnImages, image: Buffer): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Identity check' })
  await dialog.getByLabel(`Choose a file for the ${of}`).setInputFiles(fileOf(of, image))
  const field = dialog.locator(`[data-of="${of}"]`)
  await expect(field.getByRole('status')).toHaveText(/Sharp and readable|Added/)
}

type SentDetails = { givenNames: string; lastName: string; dateOfBirth?: string }

/** Sends an identity check through the API, without a page. */
export async function sendIdentity(
  { request, userId }: Elsewhere,
  images: DrawnImages,
  { givenNames, lastName, dateOfBirth = '1999-03-14' }: SentDetails,
): Promise<void> {
  const path = `/api/v1/users/${userId}/identity`
  const upload = async (of: keyof DrawnImages) => {
    const fileData = images[of].toString('base64')
    const image = { fileData, fileName: `${of}.png`, fileType: 'image/png' }
    type Reply = typeof routes.uploadIdentityImage
    return (await call<Reply>(request, 'POST', `${path}/images`, { of, image })).imageId
  }
  await call<typeof routes.submitIdentity>(request, 'POST', path, {
    givenNames,
    lastName,
    dateOfBirth,
    documentKind: 'national_id',
    documentNumber: `KP-${randomInt(1e9)}`,
    documentExpiresOn: null,
    frontImageId: await upload('front'),
    backImageId: await upload('back'),
    selfieImageId: await upload('selfie'),
  })
}

/**
 * Opens a check of the queue. On a wide screen it is reached by the keyboard alone. On a phone, a
 * check that was open before a reload is still open.
 */
export async function openCheck(page: Page, username: string, isMobile: boolean): Promise<void> {
  const row = page.getByRole('button', { name: new RegExp(`^${username}`) })
  const back = page.getByRole('button', { name: 'Back to queue' })
  await expect(isMobile ? row.or(back) : row).toBeVisible()
  if (isMobile) {
    if (!(await back.isVisible())) await row.click()
  } else
    await expect(async () => {
      const steps = await page.locator('main li button').count()
      for (const key of ['k', 'j']) {
        for (let step = 0; step <= steps; step++) {
          if ((await row.getAttribute('aria-current')) === 'true') return
          await page.keyboard.press(key)
        }
      }
      await expect(row).toHaveAttribute('aria-current', 'true', { timeout: 1_000 })
    }).toPass()
  await expect(page.getByRole('link', { name: username })).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}
