import { setTimeout as wait } from 'node:timers/promises'
import type { Player } from '../../../../apps/api/test/make-player.ts'
import type { ApiAddress, BetAnswer, BetClient, LineAnswer, BetAck } from './bet-client.ts'

/** A bet that was answered with 200. It was first sent at `startMs` and answered at `endMs`. */
export type Ack = {
  playerId: string
  identifier: string
  seq: number
  coin: number
  ticket: number
  startMs: number
  endMs: number
}

export type Crowd = {
  acks: Ack[]
  /** Every identifier that was ever sent, by player. Only these may be in the journal. */
  sent: Map<string, Set<string>>
  figures: { retries: number; unanswered: number; refused: number; slowestMs: number }
  /**
   * Stops new bets. A client that waits for an answer keeps retrying. Resolves when every client
   * has its answer or has given up.
   */
  leave(): Promise<void>
}

export type CrowdOptions = {
  line: BetClient
  /** One function for each client, which returns its player. Two clients may share a player. */
  clients: (() => Player)[]
  /** Returns the addresses in use. Clients call them in turn. */
  addresses(): ApiAddress[]
  pauseMs: number
  say(line: string): void
  /** How long a client retries. It must be longer than any fault that the client has to outlast. */
  giveUpMs?: number
  /** A prefix for every identifier, needed if a player takes part more than once. */
  mark?: string
  /** Called with the result and the duration of each single request. */
  onHeard?(heard: BetAnswer, ms: number): void
}

const RETRY_MS = 50
const GIVE_UP_MS = 120_000

/**
 * Opens clients that place one bet after another. A bet that gets no answer, or a 5xx, is sent
 * again with the same identifier to the next address until it is answered.
 */
export function openCrowd(options: CrowdOptions): Crowd {
  const { line, clients, addresses, pauseMs, say, onHeard } = options
  const { mark = '', giveUpMs = GIVE_UP_MS } = options
  const state = { isOpen: true }
  let turn = 0
  const figures = { retries: 0, unanswered: 0, refused: 0, slowestMs: 0 }
  const acks: Ack[] = []
  const sent = new Map<string, Set<string>>()

  const askOnce = async (player: Player, identifier: string): Promise<BetAnswer> => {
    const open = addresses()
    const startMs = performance.now()
    const heard = await line.rollDice(open[(turn += 1) % open.length]!, player, identifier)
    const ms = Math.round(performance.now() - startMs)
    figures.slowestMs = Math.max(figures.slowestMs, ms)
    onHeard?.(heard, ms)
    return heard
  }

  const bet = async (player: Player, identifier: string) => {
    remember(sent, player, identifier)
    const startMs = performance.now()
    while (performance.now() - startMs < giveUpMs && !line.isClosed) {
      const heard = await askOnce(player, identifier)
      if (heard !== 'nothing' && heard.status === 200) {
        acks.push(ackOf(player, identifier, heard, startMs))
        return
      }
      if (heard !== 'nothing' && heard.status < 500) {
        figures.refused += 1
        say(`REFUSED ${identifier}: ${heard.status} ${heard.code}`)
        return
      }
      figures.retries += 1
      await wait(RETRY_MS)
    }
    if (line.isClosed) return
    figures.unanswered += 1
    say(`UNANSWERED ${identifier}`)
  }

  const play = async (pick: () => Player, client: number) => {
    // A proof that crashed has closed the client without waiting for the crowd.
    for (let n = 1; state.isOpen && !line.isClosed; n += 1) {
      const player = pick()
      await bet(player, `${player.username}-${mark}${client}-${n}`)
      if (pauseMs > 0) await wait(pauseMs)
    }
  }

  const gone = Promise.all(clients.map(play))
  const leave = async () => {
    state.isOpen = false
    await gone
  }
  return { acks, sent, figures, leave }
}

function remember(sent: Map<string, Set<string>>, player: Player, identifier: string): void {
  const own = sent.get(player.userId) ?? new Set()
  sent.set(player.userId, own.add(identifier))
}

function ackOf(player: Player, identifier: string, heard: LineAnswer, startMs: number): Ack {
  const { ledgerSeq, balance } = heard.data as BetAck
  const endMs = performance.now()
  return { playerId: player.userId, identifier, seq: ledgerSeq, ...balance, startMs, endMs }
}

/** Returns the longest time between two settled bets. */
export function longestGapMs(acks: readonly Ack[]): number {
  const ends = acks.map(({ endMs }) => endMs).toSorted((a, b) => a - b)
  return Math.round(ends.reduce((gap, end, n) => Math.max(gap, end - (ends[n - 1] ?? end)), 0))
}

/** Returns the time from the given moment to the next settled bet, or null if there is none. */
export function nextAckMs(acks: readonly Ack[], afterMs: number): number | null {
  const later = acks.filter(({ endMs }) => endMs > afterMs).map(({ endMs }) => endMs - afterMs)
  return later.length === 0 ? null : Math.round(Math.min(...later))
}
