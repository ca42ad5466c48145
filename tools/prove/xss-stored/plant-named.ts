import type pg from 'pg'

/**
 * The texts that are written where each can be told from the player's other texts. All of them must
 * be seen, each at least once.
 */
const NAMED_TEXTS = {
  clientSeed: (payload: string) => `${payload} as seed`,
  // A code has 40 characters at most.
  promoCode: (payload: string) => `${payload.slice(0, 32)} as code`,
  formerReport: (payload: string) => `${payload} before`,
  payee: (payload: string) => `${payload} as payee`,
  maintenance: (payload: string) => `${payload} as notice`,
}

type NamedText = keyof typeof NAMED_TEXTS
export type SeenTexts = Record<NamedText, Set<string>>

export function noTexts(): SeenTexts {
  const none = Object.keys(NAMED_TEXTS).map((name) => [name, new Set<string>()])
  return Object.fromEntries(none) as SeenTexts
}

/** Records which texts are among what a page shows. */
export function noteNamedTexts(shown: string, payloads: readonly string[], seen: SeenTexts): void {
  for (const name of Object.keys(NAMED_TEXTS) as NamedText[]) {
    for (const payload of payloads) {
      const text = NAMED_TEXTS[name](payload)
      if (shown.includes(text)) seen[name].add(text)
    }
  }
}

/** Stores the player's client seed, a promo code, and what a report said before staff changed it. */
export async function plantNamedTexts(
  owner: pg.Pool,
  { userId, payload, bossId }: { userId: string; payload: string; bossId: string },
): Promise<void> {
  await owner.query(SEED, [userId, NAMED_TEXTS.clientSeed(payload)])
  await owner.query(CODE, [NAMED_TEXTS.promoCode(payload)])
  await owner.query(FORMER_REPORT, [userId, NAMED_TEXTS.formerReport(payload), bossId])
}

/** Stores the operator's GCash name and the message of maintenance. */
export async function plantSettings(owner: pg.Pool, payload: string): Promise<void> {
  const texts = [NAMED_TEXTS.payee(payload), NAMED_TEXTS.maintenance(payload)]
  await owner.query(SETTINGS, texts)
}

// The seed of a waiting epoch makes it the active one, and another has to wait.
const SEED = `with waiting as (
    update fairness_epoch
    set state = 'active', client_seed = $2, client_seed_by = 'player', activated_at = now()
    where player_id = $1 and state = 'next'
    returning player_id, epoch, root, secret_sealed, tree_top)
  insert into fairness_epoch (player_id, epoch, root, secret_sealed, tree_top)
  select player_id, epoch + 1, root, secret_sealed, tree_top from waiting`
const CODE = `insert into promo_code
    (code, coin_minor, ticket_minor, expires_at, max_uses, available_uses)
  values ($1, 10000, 0, now() + interval '1 day', 5, 5)`
const FORMER_REPORT = `insert into report_revision
    (player_id, report_id, title, description, replaced_by)
  select player_id, report_id, $2, $2, $3 from report where player_id = $1`
const SETTINGS = `update operator_setting
  set gcash_number = '09170000000', gcash_name = left($1, 100), maintenance = left($2, 200),
    version = version + 1`
