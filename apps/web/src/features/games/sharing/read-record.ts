import type { SharedBetRecord } from '@kapis/fairness/shared-bet'
import { GAMES } from '@kapis/games/games'
import type { Game } from '@kapis/games/games'

export type SharedBet = SharedBetRecord & { game: Game }

/** Parses the text of a shared bet. Returns null if it is not one. */
export function readRecord(text: string): SharedBet | null {
  try {
    const record = JSON.parse(text) as SharedBet
    return record.kind === 'shared-bet' && GAMES.includes(record.game) ? record : null
  } catch {
    return null
  }
}
