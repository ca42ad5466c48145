import { drawsOf } from '@kapis/fairness/draws'
import { canonical } from '@kapis/fairness/receipt'
import type { SharedBetRecord } from '@kapis/fairness/shared-bet'
import { hideStake } from '@kapis/games/hide-stake'
import { hexOf } from '#db/arrays/binary-array.ts'
import { fastHashing } from '#fairness/fast-hashing.ts'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import { isoFromMicros } from '#ledger/micros.ts'
import type { BetToShow } from '#ledger/reports/find-settled-bet.ts'
import { maskName } from '#ledger/reports/mask-name.ts'
import { RULES } from '../play/moves/write-bet-receipt.ts'

export type ShownParts = { hasAmounts: boolean; hasName: boolean }

type Share = ShownParts & { shareId: string; committedAt: Date }

/**
 * Returns the text of a shared bet. It reveals the seed of this settled round and no other, and
 * neither amounts nor a name unless the player shows them.
 */
export function writeSharedBet(bet: BetToShow, epoch: OpenEpoch, share: Share): string {
  const { algo, tables } = RULES[bet.game]
  const roundSeed = epoch.seedOf(bet.nonce)
  const { clientSeed } = epoch
  const { game, nonce, params, multiplier4 } = bet
  const actions = bet.actions ?? []
  const drawAgain = () => drawsOf({ roundSeed, clientSeed, nonce }, fastHashing)
  const record: SharedBetRecord = {
    v: 1,
    kind: 'shared-bet',
    shareId: share.shareId,
    game,
    algo,
    tables,
    committedAt: share.committedAt.toISOString(),
    settledAt: isoFromMicros(bet.atMicros),
    epochRoot: epoch.rootHex,
    nonce,
    clientSeed,
    roundSeed: hexOf(roundSeed),
    proof: epoch.proofOf(nonce),
    params: hideStake({ game, params, actions, multiplier4 }, drawAgain),
    actions,
    outcome: bet.state,
    multiplier4: Number(multiplier4),
    amounts: share.hasAmounts ? amountsOf(bet) : null,
    player: share.hasName ? maskName(bet.username) : null,
  }
  return canonical(record)
}

function amountsOf({ currency, stakeMinor, payoutMinor }: BetToShow) {
  return { currency, stake: Number(stakeMinor), payout: Number(payoutMinor) }
}
