import type { ReactNode } from 'react'
import { useCallback, useMemo } from 'react'
import { press } from '../engine/actions.ts'
import type { GameStore } from '../engine/game-store.ts'
import type { Round } from '../engine/round.ts'
import { ResultAnnouncer } from '../stage/result-announcer.tsx'
import type { BetButtonTexts } from './panel/bet-button.tsx'
import { BetPanel } from './panel/bet-panel.tsx'
import { gameKeys } from './game-keys.ts'
import type { TableParts } from './table.tsx'
import { Table } from './table.tsx'
import type { Hotkeys } from './tools/use-hotkeys.ts'
import { useHotkeys } from './tools/use-hotkeys.ts'

type GamePageProps<S, P extends object> = TableParts & {
  game: GameStore<S, P>
  words: BetButtonTexts
  profitLabel?: string
  /** The game's own options, shown in the bet panel. */
  options?: ReactNode
  /** The game's own hotkeys. `keyNames` has their labels. */
  keys?: Hotkeys
  /** Returns the screen reader text for a result. */
  say: (result: Round<S, P>) => string
}

/** Renders the page of a one-request game around the game's own stage. */
export function GamePage<S, P extends object>(props: GamePageProps<S, P>) {
  const { game, words, profitLabel, options, keys, say, ...parts } = props
  const onPress = useCallback(() => press(game), [game])
  useHotkeys(useMemo(() => ({ ...gameKeys(game, onPress), ...keys }), [game, onPress, keys]))
  return (
    <>
      <Table
        game={game}
        panel={
          <BetPanel game={game} words={words} onPress={onPress} profitLabel={profitLabel} hasTabs>
            {options}
          </BetPanel>
        }
        {...parts}
      />
      <ResultAnnouncer game={game} say={say as (round: Round) => string} />
    </>
  )
}
