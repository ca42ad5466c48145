import { messages } from '#lib/messages.ts'
import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { GamePage } from '../page/one-shot-page.tsx'
import { LimboBoard } from './limbo-board.tsx'
import { formatTimes100 } from './limbo-settings.ts'
import type { LimboResult } from './limbo-store.ts'
import { limboStore, limboResultOf } from './limbo-store.ts'

const Rules = lazyWithBoundary(() => import('./limbo-rules.tsx'))

export function LimboPage() {
  const t = messages.limbo
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
  return messages.limbo.announcement(formatTimes100(limboResultOf(result)), target)
}
