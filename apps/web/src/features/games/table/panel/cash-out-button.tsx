import { formatMoney, payout } from '@kapis/money/money'
import { useId } from 'react'
import { useDevicePreferences } from '#lib/device-preferences.ts'
import { useOnline } from '#lib/use-online.ts'
import { Kbd } from '#ui/badge.tsx'
import { useTexts } from '#texts/texts.ts'
import { cashOut } from '../../engine/actions.ts'
import type { GameStore } from '../../engine/game-store.ts'
import { isOpen } from '../../engine/round.ts'
import { times4 } from '../../model/multiplier-text.ts'
import { roundTexts } from '../../model/round-texts.ts'
import styles from './round-panel.module.css'

/**
 * Renders the cash-out button, which is always visible, with its payout or the reason why nothing
 * can be cashed out.
 */
export function CashOutButton({ game, needs }: { game: GameStore; needs: string }) {
  const noteId = useId()
  const phase = game.use((state) => state.phase)
  const round = game.use((state) => (isOpen(state.round) ? state.round : null))
  const hasHotkeys = useDevicePreferences((choices) => choices.hasHotkeys)
  const isOnline = useOnline()
  const t = useTexts(roundTexts)
  const canPay = round !== null && round.multiplier4 > 0n
  const isOff = !canPay || phase !== 'idle' || !isOnline
  const amount = canPay
    ? formatMoney(payout(round.stakeMinor, round.multiplier4), round.currency)
    : ''
  return (
    <div>
      <button
        type="button"
        className={styles.cashOut}
        aria-disabled={isOff || undefined}
        aria-describedby={noteId}
        onClick={() => {
          if (!isOff) cashOut(game)
        }}
      >
        <span>{t.cashOut}</span>{' '}
        {canPay && (
          <b className="num">
            {round.isPractice ? '' : `${amount} · `}
            {times4(round.multiplier4)}
          </b>
        )}
        {hasHotkeys && <Kbd>C</Kbd>}
      </button>
      <p id={noteId} className={`num ${styles.why}`}>
        {round === null
          ? t.why.none
          : !canPay
            ? needs
            : round.isPractice
              ? t.why.practice
              : t.why.pays(amount)}
      </p>
    </div>
  )
}
