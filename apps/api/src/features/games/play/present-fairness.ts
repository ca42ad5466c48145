import type { RoundFairness } from '@kapis/contract/games'
import { hexOf } from '#db/arrays/binary-array.ts'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import type { SettledBet } from '#ledger/bets/settled-bet.ts'
import { RULES } from './moves/write-bet-receipt.ts'

/** Presents the seeds of a bet or a round. Those that decide it are shown only once it is over. */
export function presentFairness(
  { game, epoch, nonce }: Pick<SettledBet, 'game' | 'epoch' | 'nonce'>,
  opened: OpenEpoch | undefined,
  { winChance, isOver }: { winChance: unknown; isOver: boolean },
): RoundFairness {
  const { algo, tables } = RULES[game]
  const shown = isOver ? opened : undefined
  return {
    algo,
    tables,
    winningPercentage: winChance as number,
    active: true,
    epoch,
    nonce,
    clientSeed: opened?.clientSeed ?? null,
    root: opened?.rootHex ?? null,
    roundSeed: shown === undefined ? null : hexOf(shown.seedOf(nonce)),
    proof: shown?.proofOf(nonce) ?? null,
  }
}
