import type { Page } from '@playwright/test'
import { IDENTITY_VIEWS, identityTexts } from './plant-identity.ts'
import { readShown, settle } from './visit-pages.ts'

export type VisitedIdentity = { checks: number; texts: Set<string>; ownTexts: Set<string> }

export function emptyIdentityVisit(): VisitedIdentity {
  return { checks: 0, texts: new Set(), ownTexts: new Set() }
}

/** Returns whether every check that was opened has shown its name, number and message. */
export function isIdentitySeen({ checks, texts, ownTexts }: VisitedIdentity): boolean {
  return checks >= 2 * IDENTITY_VIEWS.length && texts.size >= 3 * checks && ownTexts.size > 0
}

/** Opens identity checks in every view of staff, and records which of their texts are shown. */
export async function visitIdentityChecks(
  page: Page,
  visited: VisitedIdentity,
  { payloads, checksMax }: { payloads: readonly string[]; checksMax: number },
): Promise<void> {
  for (const view of IDENTITY_VIEWS) {
    await page.goto(`/admin/identity?view=${view}`)
    await settle(page)
    const count = Math.min(checksMax, Math.ceil(payloads.length / IDENTITY_VIEWS.length))
    for (let check = 0; check < count; check += 1) {
      await page.locator('main h2', { hasText: 'on the document' }).waitFor()
      await readIdentity(page, payloads, visited.texts)
      visited.checks += 1
      await page.keyboard.press('j')
      await settle(page)
    }
  }
}

/** Opens the player's own identity check, and records which of its texts are shown. */
export async function visitOwnIdentity(
  page: Page,
  { ownTexts }: VisitedIdentity,
  payloads: readonly string[],
): Promise<void> {
  await page.goto('/profile/security')
  await settle(page)
  const opener = page.getByRole('button', { name: /: Identity check$/ })
  if ((await opener.count()) > 0) {
    await opener.first().click()
    await page.getByRole('dialog').waitFor()
    await settle(page)
  }
  await readIdentity(page, payloads, ownTexts)
}

async function readIdentity(page: Page, payloads: readonly string[], seen: Set<string>) {
  const shown = await readShown(page)
  const texts = payloads.flatMap((payload) => Object.values(identityTexts(payload)))
  for (const text of texts) if (shown.includes(text)) seen.add(text)
}
