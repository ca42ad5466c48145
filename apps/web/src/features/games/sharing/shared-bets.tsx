import type { OwnSharedBet } from '@kapis/contract/sharing'
import { useState } from 'react'
import { messageOf } from '#lib/api/api-errors.ts'
import { formatDateTime, formatMultiplier } from '#lib/format.ts'
import { gameIcon } from '#lib/game-names.ts'
import { gameName } from '#lib/texts/game-name.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { Rows } from '#ui/rows.tsx'
import { showError, showSuccess } from '#ui/snackbars.ts'
import { useTexts } from '#texts/texts.ts'
import { sharingTexts } from './texts.ts'
import { unshare, useSharedBets } from './use-shared-bets.ts'

/** Lists the bets that the player shares, each with a button that stops sharing it. */
export function SharedBets() {
  const t = useTexts(sharingTexts)
  const { data, isPending, refetch } = useSharedBets()
  if (isPending) return <Skeleton width="100%" height={64} />
  if (data === undefined) return <LoadFailed words={t} onRetry={() => void refetch()} />
  if (data.sharedBets.length === 0) return <p>{t.none}</p>
  return (
    <Rows label={t.list}>
      {data.sharedBets.map((bet) => (
        <SharedBetRow key={bet.shareId} bet={bet} />
      ))}
    </Rows>
  )
}

function SharedBetRow({ bet }: { bet: OwnSharedBet }) {
  const t = useTexts(sharingTexts)
  const [isBusy, setIsBusy] = useState(false)
  const at = formatDateTime(bet.settledAt)

  async function stop() {
    setIsBusy(true)
    try {
      await unshare(bet.shareId)
      showSuccess(t.stopped)
    } catch (error) {
      showError(messageOf(error))
      setIsBusy(false)
    }
  }

  return (
    <li>
      <Icon name={gameIcon(bet.game)} size={18} />
      <div>
        <b>
          {gameName(bet.game)} {formatMultiplier(bet.payoutMultiplier)}
        </b>
        <small className="num">{at}</small>
      </div>
      <Button
        size="small"
        isBusy={isBusy}
        aria-label={t.stopOne(gameName(bet.game), at)}
        onClick={() => void stop()}
      >
        {t.stop}
      </Button>
    </li>
  )
}
