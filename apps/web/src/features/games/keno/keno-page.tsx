import { formatList } from '#lib/format-list.ts'
import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { unlocked } from '../table/game-keys.ts'
import { GamePage } from '../table/game-page.tsx'
import { formatTimes } from '../stage/result-announcer.tsx'
import { KenoBoard } from './keno-board.tsx'
import { KenoOptions } from './keno-options.tsx'
import { clearNumbers, pickForMe } from './keno-settings.ts'
import type { KenoResult } from './keno-store.ts'
import { drawOf, kenoStore } from './keno-store.ts'
import { kenoTexts } from './texts.ts'
import { playTexts } from '../model/play-texts.ts'

const Rules = lazyWithBoundary(() => import('./keno-rules.tsx'))

export function KenoPage() {
  const play = useTexts(playTexts)
  const t = useTexts(kenoTexts)
  return (
    <GamePage
      game={kenoStore}
      name={t.name}
      words={{ play: t.bet, practice: t.practiceBet }}
      profitLabel={play.profitAtBest}
      options={<KenoOptions />}
      Stage={KenoBoard}
      Rules={Rules}
      keys={KEYS}
      keyNames={t.keys}
      say={spoken}
    />
  )
}

const KEYS = { r: unlocked(kenoStore, pickForMe), e: unlocked(kenoStore, clearNumbers) }

function spoken(result: KenoResult): string {
  const { drawn, hits } = drawOf(result)
  const { numbers } = result.params
  const which = formatList(numbers.filter((number) => drawn.includes(number)).map(String))
  return currentTexts(kenoTexts).announcement(
    hits,
    numbers.length,
    which,
    formatTimes(result.multiplier4),
  )
}
