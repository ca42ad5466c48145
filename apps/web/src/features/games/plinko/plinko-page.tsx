import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { unlocked } from '../table/game-keys.ts'
import { GamePage } from '../table/game-page.tsx'
import { formatTimes } from '../stage/result-announcer.tsx'
import { PlinkoBoard } from './plinko-board.tsx'
import { PlinkoOptions } from './plinko-options.tsx'
import { plinkoSettings, setRows } from './plinko-settings.ts'
import type { PlinkoResult } from './plinko-store.ts'
import { bucketOf, plinkoStore } from './plinko-store.ts'
import { plinkoTexts } from './texts.ts'
import { playTexts } from '../model/play-texts.ts'

const Rules = lazyWithBoundary(() => import('./plinko-rules.tsx'))

export function PlinkoPage() {
  const play = useTexts(playTexts)
  const t = useTexts(plinkoTexts)
  return (
    <GamePage
      game={plinkoStore}
      name={t.name}
      words={{ play: t.drop, practice: t.practiceDrop }}
      profitLabel={play.profitAtBest}
      options={<PlinkoOptions />}
      Stage={PlinkoBoard}
      Rules={Rules}
      keys={KEYS}
      keyNames={t.keys}
      say={spoken}
    />
  )
}

const KEYS = {
  w: unlocked(plinkoStore, () => setRows(plinkoSettings().rows + 1)),
  s: unlocked(plinkoStore, () => setRows(plinkoSettings().rows - 1)),
}

function spoken(result: PlinkoResult): string {
  const { rows } = result.params
  return currentTexts(plinkoTexts).announcement(
    bucketOf(result) + 1,
    rows + 1,
    formatTimes(result.multiplier4),
  )
}
