import { useTexts } from '#texts/texts.ts'
import type { AnsweredBet } from '../model/bet.ts'
import { HistoryPills } from './history-pills.tsx'
import type { OneShotStore } from '../play/one-shot-store.ts'
import { playTexts } from '../model/play-texts.ts'

type GameHistoryProps<P extends object> = {
  game: Pick<OneShotStore<P>, 'use'>
  textOf: (result: AnsweredBet<P>) => string
  onPick: (identifier: string) => void
}

/** Shows the last results of a game. A press on a result opens its proof. */
export function GameHistory<P extends object>({ game, textOf, onPick }: GameHistoryProps<P>) {
  const play = useTexts(playTexts)
  const history = game.use((state) => state.history)
  const pills = history.map((result) => ({
    key: result.identifier,
    text: textOf(result),
    isWin: result.isWin,
    isEven: result.multiplier4 === 10_000n,
    isPractice: result.isPractice,
    isVerified: !result.isPractice && !result.isUnchecked && result.mismatch === null,
  }))
  return <HistoryPills label={play.last} pills={pills} onPick={onPick} />
}
