import { useTexts } from '#texts/texts.ts'
import { HistoryPills } from '../stage/history-pills.tsx'
import type { ClientRound, RoundStore } from './round-store.ts'
import { playTexts } from '../model/play-texts.ts'

type RoundHistoryProps<S> = {
  store: RoundStore<S>
  text: (round: ClientRound<S>) => string
  onPick: (identifier: string) => void
}

/** Shows the last rounds, with the newest on the right. */
export function RoundHistory<S>({ store, text, onPick }: RoundHistoryProps<S>) {
  const play = useTexts(playTexts)
  const history = store.use((state) => state.history)
  const pills = history.map((round) => ({
    key: round.identifier,
    text: text(round),
    isWin: round.end?.way !== 'lose' && round.multiplier4 > 10_000n,
    isEven: round.end?.way !== 'lose' && round.multiplier4 === 10_000n,
    isPractice: round.isPractice,
    isVerified:
      !round.isPractice && round.end?.isUnchecked === false && round.end.mismatch === null,
  }))
  return <HistoryPills label={play.last} pills={pills} onPick={onPick} />
}
