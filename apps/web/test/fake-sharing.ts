import { refuse } from '@kapis/contract/refusals'
import type { BodyOf } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import { canonical } from '@kapis/fairness/receipt'
import type { SharedBetRecord } from '@kapis/fairness/shared-bet'
import { DICE, diceRule } from '@kapis/games/dice'
import { signText } from './fake-receipts.ts'
import type { FakeRoute, On } from './fake-route.ts'
import { drawRound } from './fake-seeds.ts'
import type { FakeState } from './fake-state.ts'

/** Returns the routes of shared bets. Every bet that is shared here is a roll of the dice. */
export function fakeSharing(state: FakeState, on: On): FakeRoute[] {
  return [
    on(routes.listSharedBets, () => ({ sharedBets: state.shared.map(({ own }) => own) })),
    on(routes.shareBet, ({ body }) => put(state, body)),
    on(routes.unshareBet, ({ params }) => {
      state.shared = state.shared.filter(({ own }) => own.shareId !== params.shareId)
      return {}
    }),
    on(
      routes.getSharedBet,
      ({ params }) => {
        const found = state.shared.find(({ own }) => own.shareId === params.shareId)
        if (found === undefined) throw refuse('not_found')
        return { record: found.record }
      },
      { isOpen: true },
    ),
  ]
}

function put(state: FakeState, body: BodyOf<typeof routes.shareBet>) {
  const { transactionHistoryId, hasAmounts, hasName } = body
  const before = state.shared.find(({ own }) => own.transactionHistoryId === transactionHistoryId)
  const record = aSharedRoll(state, {
    shareId: before?.own.shareId ?? crypto.randomUUID(),
    amounts: hasAmounts ? { currency: 'coin', stake: 10_000, payout: 0 } : null,
    player: hasName ? 'ma••••uz' : null,
  })
  const { shareId, game, settledAt } = record
  const own = {
    shareId,
    transactionHistoryId,
    settledAt,
    hasAmounts,
    hasName,
    game: game as 'dice',
    payoutMultiplier: record.multiplier4 / 10_000,
    sharedAt: settledAt,
  }
  const shared = { own, record: signText(canonical(record)) }
  state.shared = [...state.shared.filter((one) => one !== before), shared]
  return { sharedBet: own, record: shared.record }
}

/** Returns the record of a real roll, drawn from the fake server's seeds. */
export function aSharedRoll(
  state: FakeState,
  change: Partial<SharedBetRecord> = {},
): SharedBetRecord {
  state.clientSeed ??= 'a-seed'
  const { fairness, draws } = drawRound(state)
  const { nonce, clientSeed, root, roundSeed, proof } = fairness
  const params = DICE.defaultParams
  const { multiplier4, state: outcome } = diceRule.play(params, draws)
  return {
    v: 1,
    kind: 'shared-bet',
    shareId: crypto.randomUUID(),
    game: 'dice',
    algo: 'pf1',
    tables: diceRule.tables,
    committedAt: '2026-11-15T00:00:00.000Z',
    settledAt: '2026-11-15T21:42:00.000000Z',
    epochRoot: root,
    nonce,
    clientSeed,
    roundSeed,
    proof,
    params,
    actions: [],
    outcome,
    multiplier4: Number(multiplier4),
    amounts: null,
    player: null,
    ...change,
  }
}
