import { messages } from '#lib/messages.ts'
import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { unlocked } from '../page/bet-keys.ts'
import { GamePage } from '../page/one-shot-page.tsx'
import { formatTimes } from '../stage/result-announcer.tsx'
import { KenoBoard } from './keno-board.tsx'
import { KenoOptions } from './keno-options.tsx'
import { clearNumbers, pickForMe } from './keno-settings.ts'
import type { KenoResult } from './keno-store.ts'
import { drawOf, kenoStore } from './keno-store.ts'

const Rules = lazyWithBoundary(() => import('./keno-rules.tsx'))

export function KenoPage() {
  const t = messages.keno
  return (
    <GamePage
      game={kenoStore}
      name={t.name}
      words={{ play: t.bet, practice: t.practiceBet }}
      profitLabel={messages.play.profitAtBest}
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
  const which = numbers.filter((number) => drawn.includes(number)).join(', ')
  return messages.keno.announcement(hits, numbers.length, which, formatTimes(result.multiplier4))
}
