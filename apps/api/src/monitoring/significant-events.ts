import type { RouteName } from '@kapis/contract/policy'
import { toNumber } from '@kapis/money/money'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'

/** The facts about a settled bet or round that the log needs. */
export type SettledStake = {
  game: string
  playerId: string
  currency: string
  stakeMinor: bigint
  payoutMinor: bigint
  /** The number of the player's journal entry. */
  seq: bigint
}

export type LargeBets = { stakeMinor: bigint; winMinor: bigint }

/**
 * Returns a function that logs large stakes and large wins, which GLI-19 2.8.8 lists as significant
 * events. Staff actions are not logged here: they are in the staff log.
 */
export function makeBetEvents(
  log: Pick<FastifyBaseLogger, 'warn'>,
  { stakeMinor, winMinor }: LargeBets,
): (bet: SettledStake) => void {
  const isLarge = (amount: bigint, from: bigint) => from > 0n && amount >= from
  const logEvent = (event: string, { game, playerId, seq, ...bet }: SettledStake) => {
    const [stake, payout] = [toNumber(bet.stakeMinor), toNumber(bet.payoutMinor)]
    log.warn({ event, playerId, game, stake, payout, ledgerSeq: Number(seq) }, 'significant event')
  }
  return (bet) => {
    if (bet.currency !== 'coin') return
    if (isLarge(bet.stakeMinor, stakeMinor)) logEvent('large_stake', bet)
    if (isLarge(bet.payoutMinor, winMinor)) logEvent('large_win', bet)
  }
}

/** The routes with which users change their own credentials or the standing of their account. */
const ACCOUNT_EVENTS: Partial<Record<RouteName, string>> = {
  changePassword: 'password_changed',
  resetPassword: 'password_reset',
  confirmTotp: 'authenticator_added',
  removeTotp: 'authenticator_removed',
  startPause: 'play_paused',
  closeAccount: 'account_closed',
}

/** Logs that users changed their own account. Only the routes of such changes get a hook. */
export function logAccountEvents(
  app: FastifyInstance,
  identify: (request: FastifyRequest) => string | null,
): void {
  app.addHook('onRoute', (route) => {
    const name = route.config?.routeName
    const event = name === undefined ? undefined : ACCOUNT_EVENTS[name]
    if (event === undefined) return
    route.onResponse = [
      ...[route.onResponse ?? []].flat(),
      async (request: FastifyRequest, reply: { statusCode: number }) => {
        if (reply.statusCode >= 400) return
        const about = { event, userId: identify(request), ip: request.ip, reqId: request.id }
        request.log.warn(about, 'significant event')
      },
    ]
  })
}
