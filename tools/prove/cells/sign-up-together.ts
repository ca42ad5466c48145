import type { Part, CellSite } from '../shared/cells/site.ts'
import { newAccount, sayReply } from '../shared/cells/visitor.ts'
import type { NewAccount } from '../shared/cells/visitor.ts'

const KINDS = ['username', 'email', 'mobileNumber'] as const
type Kind = (typeof KINDS)[number]
const TAKEN = { username: 'username_taken', email: 'email_taken', mobileNumber: 'mobile_taken' }
const ROUNDS = 20

/**
 * Two visitors sign up at once at different cells with the same name, in the full form also with the
 * same e-mail address or number. Exactly one of them gets an account.
 */
export const signUpTogether: Part = async (site) => {
  const kinds = site.ctx.short || site.ctx.planted ? KINDS.slice(0, 1) : KINDS
  const figures: Record<string, number> = { rounds: ROUNDS }
  const wrong: string[] = []
  for (const kind of kinds) {
    let good = 0
    for (let round = 1; round <= ROUNDS; round += 1) {
      const fault = await raceFor(site, kind, round)
      if (fault === null) good += 1
      else wrong.push(`${kind}, round ${round}: ${fault}`)
    }
    figures[kind] = good
  }
  const claims = await checkClaims(site)
  return { figures: { ...figures, claims: claims.count }, wrong: [...wrong, ...claims.wrong] }
}

/** Returns what is wrong with one round, or null. */
async function raceFor({ rig, newVisitor }: CellSite, kind: Kind, round: number) {
  const [first, second] = [newAccount(), newAccount()]
  second[kind] = round % 2 === 0 ? first[kind] : respell(first[kind])
  const places = round % 4 < 2 ? ['c1', 'c2'] : ['c2', 'c1']
  const replies = await Promise.all(
    [first, second].map((account, n) => newVisitor(places[n]).signUp(account)),
  )
  const codes = replies.map(({ status, code }) => (status === 200 ? '200' : code))
  const accounts = await countAccounts(rig.cells, kind, first)
  const isRight = codes.includes('200') && codes.includes(TAKEN[kind]) && accounts === 1
  return isRight ? null : `${codes.join(' and ')}, ${accounts} accounts`
}

/** Writes a name or address in capitals, and a number as people dial it. It stays the same. */
const respell = (text: string) =>
  text.startsWith('+63') ? text.replace('+63', '0') : text.toUpperCase()

async function countAccounts(cells: CellSite['rig']['cells'], kind: Kind, account: NewAccount) {
  const column = kind === 'mobileNumber' ? 'mobile_number' : kind
  const counts = await Promise.all(
    cells.map(async ({ db }) => {
      const found = await db
        .selectFrom('app_user')
        .select('user_id')
        .where(({ eb, fn }) => eb(fn<string>('lower', [column]), '=', account[kind].toLowerCase()))
        .execute()
      return found.length
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Every account has its three claims, all kept; those of refused sign-ups were released. */
async function checkClaims({ rig }: CellSite) {
  const claims = await rig.directory.db
    .selectFrom('claim')
    .select(['cell', 'account_id', 'is_kept'])
    .execute()
  const wrong: string[] = []
  const open = claims.filter((claim) => !claim.is_kept).length
  if (open > 0) wrong.push(`${open} claims were neither kept nor released`)
  for (const { name, db } of rig.cells) {
    const own = claims.filter(({ cell }) => cell === name)
    const ids = [...new Set(own.map(({ account_id }) => account_id))]
    const known = ids.length === 0 ? [] : await accountsOf(db, ids)
    const isRight = known.length === ids.length && own.length === 3 * ids.length
    if (!isRight) wrong.push(`${name}: ${own.length} claims of ${known.length} accounts`)
  }
  return { count: claims.length, wrong }
}

const accountsOf = (db: CellSite['rig']['cells'][number]['db'], ids: string[]) =>
  db.selectFrom('app_user').select('user_id').where('user_id', 'in', ids).execute()

/** Signs somebody up at a cell. Throws if that is refused. */
export async function signUpAt({ newVisitor }: CellSite, cell: string): Promise<NewAccount> {
  const account = newAccount()
  const reply = await newVisitor(cell).signUp(account)
  if (reply.status !== 200) throw new Error(`The sign-up at ${cell}: ${sayReply(reply)}`)
  return account
}
