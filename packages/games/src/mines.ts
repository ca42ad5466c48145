import type { Draws } from '@kapis/fairness/draws'
import { MINES, choose, minesMultiplier4 } from './mines-pays.ts'
import { viewOf, percentOf, takeSteps } from './round.ts'
import type { Capped, Course, Plan, RoundRule } from './round.ts'

/** Re-exported, so that everything about mines can be imported from this file. */
export { MINES, minesMultiplier4 }

export type MinesParams = { mines: number }
export type MinesStep = { kind: 'reveal'; tile: number }

/** Returns the chance in per cent that this many opened tiles are all gems. */
export function minesChance(mines: number, gems: number): number {
  return percentOf(choose(MINES.tiles - mines, gems), choose(MINES.tiles, gems))
}

/** Returns the tiles that hide a mine. They are fixed before the first tile is opened. */
export function placeMines(mines: number, draws: Draws): number[] {
  const tiles = Array.from({ length: MINES.tiles }, (_, tile) => tile)
  for (let i = 0; i < mines; i += 1) {
    const j = i + draws.below(MINES.tiles - i)
    ;[tiles[i], tiles[j]] = [tiles[j]!, tiles[i]!]
  }
  return tiles.slice(0, mines)
}

export const minesRule = {
  game: 'mines',
  algo: 'pf1',
  tables: 'pf1-tables-1',
  firstMultiplier4: ({ mines }) => minesMultiplier4(mines, 1),
  play(params, steps, draws) {
    const mined = placeMines(params.mines, draws)
    const start: MinesCourse = { end: null, wins: 0, multiplier4: 0n, opened: [], hit: null }
    const advance = (course: MinesCourse, { tile }: MinesStep) => open(params, mined, course, tile)
    const course = takeSteps(start, steps, { advance })
    return course && viewOf(course, show(params, mined, course))
  },
} as const satisfies RoundRule<MinesParams, MinesStep>

/** Returns the plan that opens these tiles in order. It wins only if all of them are gems. */
export function minesPlan(picks: readonly number[]): Plan<MinesStep> {
  return (_, taken) => {
    const tile = picks[taken]
    return tile === undefined ? null : { kind: 'reveal', tile }
  }
}

type MinesCourse = Course & { opened: number[]; hit: number | null }

function open(
  { mines, multiplierMax4 }: Capped<MinesParams>,
  mined: number[],
  course: MinesCourse,
  tile: number,
): MinesCourse | null {
  if (course.opened.includes(tile)) return null
  if (mined.includes(tile)) return { ...course, hit: tile, end: 'lose' }
  const wins = course.wins + 1
  const isLast = wins === MINES.tiles - mines
  // Pay the round now if one more gem would exceed the cap.
  const isCapped = !isLast && minesMultiplier4(mines, wins + 1) > multiplierMax4
  return {
    ...course,
    wins,
    opened: [...course.opened, tile],
    multiplier4: minesMultiplier4(mines, wins),
    end: isLast || isCapped ? 'auto_cashout' : null,
  }
}

function show({ mines }: MinesParams, mined: number[], { end, wins, opened, hit }: MinesCourse) {
  const tried = hit === null ? wins : wins + 1
  return {
    mines,
    opened,
    hit,
    gemsLeft: MINES.tiles - mines - wins,
    nextMultiplier: end === null ? Number(minesMultiplier4(mines, wins + 1)) / 10_000 : null,
    minedTiles: end === null ? null : mined,
    winChance: minesChance(mines, tried),
  }
}
