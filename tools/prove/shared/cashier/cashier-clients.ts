import { setTimeout as wait } from 'node:timers/promises'
import { fillPath } from '@kapis/contract/route'
import type { Route } from '@kapis/contract/route'
import type { Player } from '../../../../apps/api/test/make-player.ts'
import type { ApiAddress, BetAnswer, BetClient, KeyedRequest } from '../crowd/bet-client.ts'
import { deposit, withdraw } from './cashier-flows.ts'
import type { Flow, SendKeyed } from './cashier-flows.ts'

const RETRY_MS = 100
const GIVE_UP_MS = 180_000

/** A request by a player or by staff that was answered with 200. */
export type CashierAck = { by: Player; request: KeyedRequest; data: unknown }

export type CashierCrowd = {
  acks: CashierAck[]
  /** The wallet rows that both the player and staff were told are completed. */
  completed: { playerId: string; walletHistoryId: string }[]
  figures: { retries: number; unanswered: number; refused: number }
  leave(): Promise<void>
}

type CashierOptions = {
  line: BetClient
  addresses: ApiAddress[]
  depositors: Player[]
  withdrawers: Player[]
  staff: Player[]
  pauseMs: number
  say(line: string): void
  /** Called with the result and the duration of each single request. */
  onHeard?(route: Route, heard: BetAnswer, ms: number): void
}

/**
 * Opens clients that deposit and withdraw, with staff who credit the deposits and pay the
 * withdrawals. Each request has a key. Until it is answered, it is sent again with the same key to
 * the other process.
 */
export function openCashierCrowd(options: CashierOptions): CashierCrowd {
  const { line, depositors, withdrawers, staff, pauseMs, say } = options
  const acks: CashierCrowd['acks'] = []
  const completed: CashierCrowd['completed'] = []
  const figures = { retries: 0, unanswered: 0, refused: 0 }
  const state = { isOpen: true }
  const send = makeSender(options, { acks, figures })
  const repeat = async (flow: Flow, player: Player, client: number) => {
    // A proof that crashed has closed the client without waiting for the crowd.
    for (let n = 1; state.isOpen && !line.isClosed; n += 1) {
      const mark = `${player.username}-${n}`
      try {
        const crew = { staff: staff[client]!, colleague: staff.at(client - 1)! }
        const walletHistoryId = await flow(send, { player, ...crew, client, mark })
        completed.push({ playerId: player.userId, walletHistoryId })
      } catch (error) {
        say(String(error))
      }
      await wait(pauseMs)
    }
  }
  const gone = Promise.all([
    ...depositors.map((player, n) => repeat(deposit, player, n)),
    ...withdrawers.map((player, n) => repeat(withdraw, player, n)),
  ])
  const leave = async () => {
    state.isOpen = false
    await gone
  }
  return { acks, completed, figures, leave }
}

function makeSender(
  { line, addresses, onHeard }: CashierOptions,
  { acks, figures }: Pick<CashierCrowd, 'acks' | 'figures'>,
): SendKeyed {
  let turn = 0
  return async (by, route, { params, body, key }) => {
    const request = { method: route.method, path: fillPath(route.path, params), body, key }
    const startMs = performance.now()
    while (performance.now() - startMs < GIVE_UP_MS && !line.isClosed) {
      const sentMs = performance.now()
      const heard = await line.send(addresses[(turn += 1) % addresses.length]!, by, request)
      onHeard?.(route, heard, Math.round(performance.now() - sentMs))
      if (heard !== 'nothing' && heard.status === 200) {
        acks.push({ by, request, data: heard.data })
        return heard.data
      }
      if (heard !== 'nothing' && heard.status < 500) {
        figures.refused += 1
        throw new Error(`REFUSED ${key}: ${heard.status} ${heard.code}`)
      }
      figures.retries += 1
      await wait(RETRY_MS)
    }
    figures.unanswered += 1
    throw new Error(`UNANSWERED ${key}`)
  }
}
