import type { Role } from '@kapis/contract/auth'
import { CHANGES, changeOf } from '../../../apps/api/test/tokens/account-changes.ts'
import type { ChangeName } from '../../../apps/api/test/tokens/account-changes.ts'
import { openAccount } from '../../../apps/api/test/tokens/account.ts'
import type { TokenSite, TokenReply } from '../../../apps/api/test/tokens/account.ts'
import { TOKENS, tokenOf } from '../../../apps/api/test/tokens/outstanding-tokens.ts'
import type { TokenName } from '../../../apps/api/test/tokens/outstanding-tokens.ts'
import { noteProgress } from '../progress.ts'
import type { Proof, ProofContext } from '../proof.ts'
import { openTokenSite } from './open-token-site.ts'
import { keepTokens } from './planted.ts'
import { maySurvive } from './survivors.ts'

const ROLES = ['player', 'admin', 'super_admin'] as const satisfies Role[]
const TOKEN_NAMES = Object.keys(TOKENS) as TokenName[]
const CHANGE_NAMES = Object.keys(CHANGES) as ChangeName[]

export const proof: Proof = {
  name: 'tokens.spent',
  about:
    'A change of an account spends its links, codes, challenges and requests, except those that a table with reasons lets live. [AUTH-13]',
  async run(ctx) {
    const site = await openTokenSite(ctx)
    if (ctx.planted) await keepTokens((await ctx.database()).ownerUrl)
    const figures = {
      tokens: TOKEN_NAMES.length,
      changes: CHANGE_NAMES.length,
      unchanged: 0,
      unusable: 0,
      pairs: 0,
      spent: 0,
      kept: 0,
      survived: 0,
      lost: 0,
      unclear: 0,
      refusedChanges: 0,
      wrongChanges: 0,
    }
    for (const role of ROLES) {
      await tryUnchanged(ctx, site, role, figures)
      for (const change of CHANGE_NAMES) await tryChange(ctx, site, { role, change }, figures)
    }
    const { unusable, survived, lost, unclear, wrongChanges } = figures
    return { pass: unusable + survived + lost + unclear + wrongChanges === 0, figures }
  },
}

type Figures = Record<
  | 'unchanged'
  | 'unusable'
  | 'pairs'
  | 'spent'
  | 'kept'
  | 'survived'
  | 'lost'
  | 'unclear'
  | 'refusedChanges'
  | 'wrongChanges',
  number
>

/**
 * Returns the tokens that accounts of a role have. In the short form each kind is tried only for the
 * first role that can have both the token and the change.
 */
function listTokens({ short }: ProofContext, role: Role, changed: readonly Role[] = ROLES) {
  return TOKEN_NAMES.filter((name) => {
    const { of } = tokenOf(name)
    const first = ROLES.find((one) => of.includes(one) && changed.includes(one))
    return short ? first === role : of.includes(role)
  })
}

/** Uses each token of an account that nothing has changed, where every one must work. */
async function tryUnchanged(ctx: ProofContext, site: TokenSite, role: Role, figures: Figures) {
  for (const name of listTokens(ctx, role)) {
    const account = await openAccount(site, { role, hasTotp: role !== 'player' })
    const attempt = await tokenOf(name).make(site, account)
    const { status, code } = await attempt()
    noteProgress()
    figures.unchanged += 1
    if (status === 200) continue
    figures.unusable += 1
    ctx.say(`UNUSABLE ${role}: ${name}: ${status} ${code}`)
  }
}

type Pair = { role: Role; change: ChangeName }

/**
 * Makes tokens, changes the account, and uses the tokens. In the full form each token has an account
 * of its own, and a change that the role rules out must be refused. In the short form one account has
 * all tokens.
 */
async function tryChange(
  ctx: ProofContext,
  site: TokenSite,
  { role, change }: Pair,
  figures: Figures,
) {
  const { of, needsTotp, run } = changeOf(change)
  const hasTotp = role !== 'player' || needsTotp === true
  const isPossible = of.includes(role)
  const names = isPossible ? listTokens(ctx, role, of) : []
  const alone = isPossible ? names.map((name) => [name]) : [[]]
  const together = names.length > 0 ? [names] : []
  for (const group of ctx.short ? together : alone) {
    const account = await openAccount(site, { role, hasTotp })
    const attempts = new Map<TokenName, () => Promise<TokenReply>>()
    for (const name of group) attempts.set(name, await tokenOf(name).make(site, account))
    const isDone = await run(site, account)
    figures.refusedChanges += Number(!isDone && !isPossible)
    if (isDone !== isPossible) {
      figures.wrongChanges += 1
      ctx.say(`${isDone ? 'POSSIBLE' : 'IMPOSSIBLE'} ${role}: ${change}`)
      continue
    }
    for (const [name, attempt] of attempts) {
      const reply = await attempt()
      const found = outcomeOf(name, reply, maySurvive(name, change, hasTotp))
      figures.pairs += 1
      figures[found] += 1
      if (found === 'spent' || found === 'kept') continue
      ctx.say(`${found.toUpperCase()} ${role}: ${change}: ${name}: ${reply.status} ${reply.code}`)
    }
    noteProgress()
  }
}

function outcomeOf(name: TokenName, { status, code }: TokenReply, mayLive: boolean) {
  if (status === 200) return mayLive ? 'kept' : 'survived'
  if (mayLive) return 'lost'
  return tokenOf(name).refusedWith.some((one) => one === code) ? 'spent' : 'unclear'
}
