import type { SignedBetReceipt } from '@kapis/contract/games'
import { READ_PARAMS } from '@kapis/contract/bet-options'
import { betRoute } from '@kapis/contract/game-routes'
import { WARM_UP_IDENTIFIER } from '@kapis/contract/games'
import { paginate } from '@kapis/contract/paging'
import { refuse } from '@kapis/contract/refusals'
import type { BodyOf, QueryOf, Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import type { Currency } from '@kapis/money/money'
import { payout, toNumber } from '@kapis/money/money'
import { GAMES, ONE_SHOT_GAMES } from '@kapis/games/games'
import type { OneShotGame } from '@kapis/games/games'
import { findOneShotRule } from '@kapis/games/one-shot-rules'
import {
  fakeChangePassword,
  fakeClose,
  fakeEndOne,
  fakeEndOthers,
  fakePause,
  fakeReset,
  fakeSetLimit,
} from './fake-account.ts'
import { ownHistory } from './fake-history.ts'
import { fakeNotifications, fakeRead, fakeReply, fakeReports } from './fake-inbox.ts'
import { aTransaction } from './fake-state.ts'
import type { FakeState } from './fake-state.ts'
import { fakeLine, signRound } from './fake-receipts.ts'
import { fakeRounds } from './fake-rounds.ts'
import { fakeSharing } from './fake-sharing.ts'
import { fakeTotp } from './fake-totp.ts'
import { drawPractice, drawRound, rootOf, secretHexOf } from './fake-seeds.ts'
import { cashierRoutes } from './fake-cashier-routes.ts'
import type { FakeRequestOf, FakeRoute, On } from './fake-route.ts'

const open = { isOpen: true }

export function fakeRoutes(state: FakeState): FakeRoute[] {
  const signedIn = () => {
    if (!state.isSignedIn) throw refuse('not_authenticated')
  }
  const on = <R extends Route>(
    route: R,
    reply: (request: FakeRequestOf<R>) => unknown,
    { isOpen = false } = {},
  ): FakeRoute => ({
    route,
    reply: (request) => {
      if (!isOpen) signedIn()
      return reply(request as FakeRequestOf<R>)
    },
  })
  return [
    on(routes.signIn, ({ body }) => signIn(state, body), open),
    on(routes.signUp, ({ body }) => signUp(state, body), open),
    on(routes.signOut, () => Object((state.isSignedIn = false)), open),
    on(routes.verifySession, () => verify(state), open),
    ...accountRoutes(state, on),
    on(routes.getBalance, () => state.balance),
    on(routes.getSeeds, () => seedsOf(state)),
    on(routes.rotateSeeds, ({ body }) => rotate(state, body)),
    on(routes.listRecentBets, ({ query }) => ({ bets: recentBets(state, query) })),
    on(routes.getEpoch, () => endedEpoch(state)),
    on(routes.listEpochLines, () => ({ lines: state.lines })),
    on(routes.getReturns, () => fakeReturns(), open),
    on(routes.getPublicLogs, () => ({ logs: [] }), open),
    on(routes.getOwnLogProof, () => ({ public: null })),
    on(routes.getGameSettings, () => ({ maxPayout: 100_000, ...state.offer }), open),
    ...ONE_SHOT_GAMES.map((game) =>
      on(routes[betRoute(game)], ({ body }) =>
        play(state, game, body, READ_PARAMS[game](body as never)),
      ),
    ),
    ...fakeRounds(state, on),
    on(routes.startAuto, () => ({ autoSessionId: crypto.randomUUID(), expiresAt: '' })),
    on(routes.stopAuto, () => ({ placed: 0, net: 0 })),
    on(routes.listTransactionHistory, ({ query }) => ownHistory(state, query)),
    ...cashierRoutes(state, on),
    ...inboxRoutes(state, on),
    ...fakeSharing(state, on),
    on(routes.listRecentTransactions, ({ body, query }) => recent(state, query, body)),
  ]
}

function inboxRoutes(state: FakeState, on: On): FakeRoute[] {
  return [
    on(routes.submitReport, ({ body }) => ({ report: report(state, body) })),
    on(routes.listOwnReports, ({ query }) => fakeReports(state.inbox, query)),
    on(routes.replyToOwnReport, ({ body, params }) =>
      fakeReply(state.inbox, params.reportId ?? '', body),
    ),
    on(routes.listOwnNotifications, ({ query }) => fakeNotifications(state.inbox, query)),
    on(routes.readNotifications, ({ body }) => fakeRead(state.inbox, body)),
  ]
}

/** Returns the routes of the player's own settings and sign-ins. */
function accountRoutes(state: FakeState, on: On): FakeRoute[] {
  const { account } = state
  return [
    on(routes.confirmAge, () => ({})),
    on(routes.getLimits, () => account.limits),
    on(routes.setLimit, ({ body }) => fakeSetLimit(state, body)),
    on(routes.startPause, ({ body }) => fakePause(state, body)),
    on(routes.setReminder, ({ body }) => {
      account.limits = { ...account.limits, reminderMinutes: body.minutes }
      return account.limits
    }),
    on(routes.getStats, () => ({ gamesPlayed: state.bets.size, totalWageredAmount: 0 })),
    on(routes.listOwnSessions, () => ({ sessions: account.signIns })),
    on(routes.endOwnSession, ({ params, body }) => fakeEndOne(state, params.sessionId, body)),
    on(routes.endOtherSessions, ({ body }) => fakeEndOthers(state, body)),
    on(routes.changePassword, ({ body }) => fakeChangePassword(state, body)),
    on(routes.closeAccount, ({ body }) => fakeClose(state, body)),
    ...fakeTotp(state, on),
    on(routes.resetPassword, ({ body }) => fakeReset(state, body), { isOpen: true }),
    on(routes.forgetGcash, ({ params }) => {
      const { cashier } = state
      cashier.gcashDetails = cashier.gcashDetails.filter(
        ({ gcashNumber }) => gcashNumber !== params.gcashNumber,
      )
      return {}
    }),
  ]
}

function signIn(state: FakeState, form: BodyOf<typeof routes.signIn>) {
  const isKnown = form.username === state.user.username && form.password === state.password
  if (!isKnown) throw refuse('wrong_credentials')
  const isProven = form.totp === state.totp || form.totp === 'ABCD-EFGH'
  if (state.totp !== null && !isProven) throw refuse('totp_required')
  state.isSignedIn = true
  const { endedSession } = state
  return { user: state.user, ...(endedSession !== null && { endedSession }) }
}

function signUp(state: FakeState, form: BodyOf<typeof routes.signUp>) {
  if (form.username === state.user.username) throw refuse('username_taken')
  const { username, email, mobileNumber } = form
  state.user = { ...state.user, username, email, mobileNumber }
  state.balance = { coin: 0, ticket: 0 }
  state.isSignedIn = true
  return { user: state.user }
}

function verify({ isSignedIn, isPushedOut, user }: FakeState) {
  if (isSignedIn) return { isAuthenticated: true, user }
  return { isAuthenticated: false, ...(isPushedOut && { endedWhy: 'limit' }) }
}

function seedsOf({ epoch, clientSeed, roundsUsed }: FakeState) {
  const root = rootOf(epoch)
  const by = { clientSeedBy: 'player', roundsUsed, roundsMax: 1024 } as const
  const active = clientSeed === null ? null : { epoch, root, clientSeed, ...by }
  return { active, nextRoot: rootOf(epoch + 1) }
}

function rotate(state: FakeState, request: BodyOf<typeof routes.rotateSeeds>) {
  if (request.expectedNextRoot !== rootOf(state.epoch + 1)) throw refuse('next_root_changed')
  state.ended = { clientSeed: state.clientSeed ?? '', roundsUsed: state.roundsUsed }
  state.epoch += 1
  state.clientSeed = request.clientSeed
  state.roundsUsed = 0
  return seedsOf(state)
}

/** Returns the epoch before the active one, whose secret is revealed. */
function endedEpoch({ epoch, ended }: FakeState) {
  return { epoch: epoch - 1, root: rootOf(epoch - 1), secret: secretHexOf(epoch - 1), ...ended }
}

function fakeReturns() {
  const played = { rounds: 120_000, theoretical: 99, actual: 98.81, low: 98.2, high: 99.42 }
  const unplayed = { rounds: 0, theoretical: 99, actual: null, low: null, high: null }
  const once = { rounds: 1, theoretical: 99, actual: 143, low: 143, high: 143 }
  const games = GAMES.map((game) => ({
    game,
    ...(game === 'flip' ? unplayed : game === 'hilo' ? once : played),
  }))
  return { since: '2026-10-16T00:00:00.000Z', until: '2026-11-15T00:00:00.000Z', games }
}

type FakeBet = { identifier: string; currency: Currency; amount: bigint }

function play(state: FakeState, game: OneShotGame, bet: FakeBet, params: object) {
  const rule = findOneShotRule(game)!
  const known = state.bets.get(bet.identifier)
  if (known !== undefined) return known
  const stake = toNumber(bet.amount)
  if (stake > state.balance[bet.currency]) {
    throw refuse(bet.currency === 'coin' ? 'insufficient_coin' : 'insufficient_ticket')
  }
  const isPractice = bet.amount === 0n
  const round = isPractice ? drawPractice() : drawRound(state)
  const outcome = rule.play(params, round.draws)
  const paid = toNumber(payout(bet.amount, outcome.multiplier4))
  state.balance = { ...state.balance, [bet.currency]: state.balance[bet.currency] - stake + paid }
  const played = {
    amount: stake,
    payout: paid,
    payoutMultiplier: Number(outcome.multiplier4) / 10_000,
    gameData: { identifier: bet.identifier, state: outcome.state },
    balance: state.balance,
    isPractice,
    transactionHistoryId: isPractice ? null : crypto.randomUUID(),
    ledgerSeq: isPractice ? null : state.bets.size + 1,
    fairness: round.fairness && {
      ...round.fairness,
      winningPercentage: rule.winningPercentage(params),
    },
    receipt: null as SignedBetReceipt | null,
  }
  if (round.fairness !== null)
    played.receipt = signRound(state, { game, bet, params, outcome, played })
  if (bet.identifier !== WARM_UP_IDENTIFIER && !isPractice) {
    state.bets.set(bet.identifier, played)
    state.lines.push(fakeLine({ game, bet, params, outcome, played }))
    state.transactions.unshift(
      aTransaction(1, {
        id: played.transactionHistoryId ?? '',
        isOwn: true,
        game,
        username: state.user.username,
        createdAt: new Date().toISOString(),
        amount: stake,
        payout: paid,
        payoutMultiplier: played.payoutMultiplier,
        walletData: { beforeBalance: null, afterBalance: state.balance },
      }),
    )
  }
  return played
}

function recent(
  { transactions }: FakeState,
  { page, pageSize, game }: QueryOf<typeof routes.listRecentTransactions>,
  { lastEvaluatedKey }: BodyOf<typeof routes.listRecentTransactions>,
) {
  const all = transactions.filter((row) => game === undefined || row.game === game)
  if (page > 1 && lastEvaluatedKey == null) throw refuse('key_missing')
  const from = all.findIndex((row) => row.id === lastEvaluatedKey?.id) + 1
  const rows = all.slice(from, from + pageSize)
  const last = rows.at(-1)
  const hasMore = last !== undefined && from + rows.length < all.length
  return {
    transactions: rows,
    pagination: paginate({
      currentPage: page,
      pageSize,
      totalItems: all.length,
      itemsReturned: rows.length,
      lastEvaluatedKey: hasMore ? { id: last.id, createdAt: last.createdAt } : null,
    }),
  }
}

function report({ user }: FakeState, words: BodyOf<typeof routes.submitReport>) {
  const at = new Date().toISOString()
  const fresh = { status: 'open', priority: null, createdAt: at, updatedAt: at, replies: [] }
  return { reportId: crypto.randomUUID(), userId: user.userId, ...words, ...fresh }
}

/** Returns the settled bets of a game, or one of them, with the receipts of the replies. */
function recentBets({ bets }: FakeState, query: QueryOf<typeof routes.listRecentBets>) {
  return [...bets.values()].flatMap(({ receipt, fairness }) => {
    if (receipt === null || fairness === null) return []
    const { game, roundId } = JSON.parse(receipt.text) as { game: string; roundId: string }
    const isMeant = (query.transactionHistoryId ?? roundId) === roundId
    return game === query.game && isMeant ? [{ receipt, fairness }] : []
  })
}
