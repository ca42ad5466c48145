import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { GamePage } from '../table/game-page.tsx'
import { LimboBoard } from './limbo-board.tsx'
import { formatTimes100 } from './limbo-settings.ts'
import type { LimboResult } from './limbo-store.ts'
import { limboStore, limboResultOf } from './limbo-store.ts'
import { limboTexts } from './texts.ts'

const Rules = lazyWithBoundary(() => import('./limbo-rules.tsx'))

export function LimboPage() {
  const t = useTexts(limboTexts)
  return (
    <GamePage
      game={limboStore}
      name={t.name}
      words={{ play: t.bet, practice: t.practiceBet }}
      Stage={LimboBoard}
      Rules={Rules}
      say={spoken}
    />
  )
}

function spoken(result: LimboResult): string {
  const target = formatTimes100(result.params.targetHundredths)
  return currentTexts(limboTexts).announcement(formatTimes100(limboResultOf(result)), target)
}
