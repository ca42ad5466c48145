import { useTexts } from '#texts/texts.ts'
import type { GameStore } from '../engine/game-store.ts'
import type { Round } from '../engine/round.ts'
import { playTexts } from '../model/play-texts.ts'
import { HistoryPills } from './history-pills.tsx'

type GameHistoryProps<S, P extends object> = {
  game: Pick<GameStore<S, P>, 'use'>
  textOf: (round: Round<S, P>) => string
  onPick: (identifier: string) => void
}

/** Shows the last results of a game. A press on a result opens its proof. */
export function GameHistory<S, P extends object>({ game, textOf, onPick }: GameHistoryProps<S, P>) {
  const play = useTexts(playTexts)
  const history = game.use((state) => state.history)
  const pills = history.map((round) => ({
    key: round.identifier,
    text: textOf(round),
    isWin: round.isWin,
    isEven: round.multiplier4 === 10_000n,
    isPractice: round.isPractice,
    isVerified: !round.isPractice && !round.isUnchecked && round.mismatch === null,
  }))
  return <HistoryPills label={play.last} pills={pills} onPick={onPick} />
}
