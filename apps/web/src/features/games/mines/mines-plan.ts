import { minesChance } from '@kapis/games/mines'
import { MINES, minesMultiplier4 } from '@kapis/games/mines-pays'
import { playSound } from '#lib/sound/sound.ts'
import { currentTexts } from '#texts/texts.ts'
import { createPlanStore } from '../engine/plan-store.ts'
import type { MinesState } from './mines-store.ts'
import { minesStore, randomTile, useMinesChoice } from './mines-store.ts'
import { planTexts } from '../table/plan-texts.ts'

export type MinesPlan = { mines: number; picks: readonly number[] }

const SHOW_MS = 420

/** The store of auto-bet by a plan: the tiles to open in order, which must all be gems to win. */
export const minesPlan = createPlanStore<MinesState, MinesPlan>(minesStore, {
  route: 'playMines',
  readParams: () => {
    const { mines, picks } = useMinesChoice.getState()
    return { mines, picks }
  },
  subscribe: (notify) => useMinesChoice.subscribe(notify),
  findProblem: ({ mines, picks }) => {
    const texts = currentTexts(planTexts)
    const gems = MINES.tiles - mines
    if (picks.length === 0) return texts.mines.choose
    return picks.length > gems ? texts.mines.tooMany(gems) : null
  },
  chance: ({ mines, picks }) => percent(minesChance(mines, picks.length)),
  multiplier4: ({ mines, picks }) => minesMultiplier4(mines, picks.length),
  key: 'picks',
  paceMs: { normal: 900, turbo: 300 },
  startSound: 'tick',
  showMs: SHOW_MS,
})

const percent = (value: number) => `${value.toFixed(value < 0.01 ? 4 : 2)}%`

/** Selects or deselects a tile. No more tiles can be selected than there are gems. */
export function togglePick(tile: number): void {
  if (minesPlan.isLocked()) return
  const { mines, picks } = useMinesChoice.getState()
  if (picks.includes(tile)) return setPicks(picks.filter((each) => each !== tile))
  if (picks.length >= MINES.tiles - mines) return playSound('error')
  setPicks([...picks, tile])
}

export function pickRandom(): void {
  const { picks } = useMinesChoice.getState()
  const tile = randomTile((each) => !picks.includes(each))
  if (tile !== undefined) togglePick(tile)
}

export function clearPicks(): void {
  if (!minesPlan.isLocked()) setPicks([])
}

/** Changes the selected tiles and clears the last result from the board. */
function setPicks(picks: readonly number[]): void {
  useMinesChoice.setState({ picks })
  minesStore.clear()
}
