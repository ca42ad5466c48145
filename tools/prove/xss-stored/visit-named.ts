import type { Page } from '@playwright/test'
import type pg from 'pg'
import { noteNamedTexts, plantSettings } from './plant-named.ts'
import type { SeenTexts } from './plant-named.ts'
import { readShown, settle } from './visit-pages.ts'

type Seen = { payloads: readonly string[]; seen: SeenTexts }
type SeenByBoth = { payloads: readonly string[]; byStaff: SeenTexts; byPlayers: SeenTexts }

/** Opens the panel of a game that shows the player's client seed. */
export async function visitSeeds(page: Page, { payloads, seen }: Seen): Promise<void> {
  await page.goto('/casino/games/dice')
  await page.getByRole('button', { name: 'Fairness', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await settle(page)
  noteNamedTexts(await readShown(page), payloads, seen)
}

/**
 * Gives the operator's settings one hostile text after another, and opens every place where staff
 * and players read them.
 */
export async function visitSettings(
  owner: pg.Pool,
  { staff, player }: { staff: Page; player: Page },
  { payloads, byStaff, byPlayers }: SeenByBoth,
): Promise<void> {
  for (const payload of payloads) {
    await plantSettings(owner, payload)
    await staff.goto('/admin/settings')
    await settle(staff)
    noteNamedTexts(await readShown(staff), [payload], byStaff)
    await player.goto('/casino/games/dice')
    await settle(player)
    noteNamedTexts(await readShown(player), [payload], byPlayers)
    await player.getByRole('banner').getByRole('button', { name: 'Wallet' }).first().click()
    await player.getByRole('dialog').waitFor()
    await settle(player)
    noteNamedTexts(await readShown(player), [payload], byPlayers)
  }
}
