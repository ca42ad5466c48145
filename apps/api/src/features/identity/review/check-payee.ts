import { bandOf } from '@kapis/contract/identity-names'
import type { Db } from '#db/pool.ts'
import { scoreNames } from '../rules/score-names.ts'
import { findNewestCheck } from '../shared/identity.queries.ts'
import { levelOf } from '../rules/level.ts'
import { fullNameOf } from '../vault/vault.ts'
import type { Vault } from '../vault/vault.ts'

type Deps = { vault: Vault; isRealMoney: boolean; clock: () => Date }

/**
 * Makes the function that compares the name that a withdrawal is paid to with the name on the
 * player's ID. Without real money it compares nothing.
 */
export function makeCheckPayee({ vault, isRealMoney, clock }: Deps) {
  return async (db: Db, playerId: string, gcashName: string) => {
    const unchecked = { isRealMoney, isIdentityChecked: false, payee: null }
    if (!isRealMoney) return unchecked
    const check = await findNewestCheck(db, playerId)
    const isChecked = levelOf(check, clock()) === 'checked'
    if (!isChecked || check?.details_sealed == null) return unchecked
    const fullName = fullNameOf(vault.openDetails(playerId, check.details_sealed))
    const scored = scoreNames(fullName, gcashName)
    const payee = { ...scored, band: bandOf(scored.score) }
    return { isRealMoney, isIdentityChecked: true, payee }
  }
}
