import type { Currency } from '@kapis/money/money'
import { CURRENCIES, formatMoney } from '@kapis/money/money'
import { Suspense } from 'react'
import type { Balance } from '#player/balance/balance-store.ts'
import {
  isCurrencyLocked,
  shownBalance,
  switchCurrency,
  useBalance,
} from '#player/balance/balance-store.ts'
import { openWallet } from '#player/overlays/wallet-modal-store.ts'
import { formatDateTime } from '#lib/format.ts'
import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { loadWhenIdle } from '#ui/load-when-idle.ts'
import { Icon } from '#ui/icon.tsx'
import { CurrencyIcon, Money } from '#ui/money.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { useLanguage } from '#texts/language.ts'
import { LazyComponent } from './lazy-part.tsx'
import { preloadWallet } from './player-modals.tsx'
import styles from './wallet-strip.module.css'
import { shellTexts } from '../frame/shell-texts.ts'

// Few players have an open round, so the chip is loaded after the first page.
const ResumeChip = lazyWithBoundary(() => import('#features/games/lobby/resume-chip.tsx'), {
  isQuiet: true,
})

const loadMark = loadWhenIdle(async () => (await import('#player/live/live-mark.tsx')).LiveMark)
const NO_PROPS = {}

/** The two balances and the wallet button. Bets use the selected balance. */
export function WalletStrip() {
  const active = useBalance((state) => state.active)
  const isLocked = useBalance(isCurrencyLocked)
  const { activeCurrency, balances, wallet } = useTexts(shellTexts)
  return (
    <div className={styles.strip}>
      <fieldset className={styles.currencies} role="radiogroup" disabled={isLocked}>
        <legend className="sr">{activeCurrency}</legend>
        {CURRENCIES.map((currency) => (
          <label key={currency} className={styles.currency}>
            <input
              type="radio"
              name="active-currency"
              value={currency}
              checked={currency === active}
              onChange={() => switchCurrency(currency)}
            />
            <CurrencyIcon currency={currency} size={19} />
            <span className="sr">{balances[currency]} </span>
            <ShownBalance currency={currency} />
          </label>
        ))}
      </fieldset>
      <span className={styles.rounds}>
        <Suspense>
          <ResumeChip />
        </Suspense>
      </span>
      <span className={styles.live}>
        <LazyComponent load={loadMark} props={NO_PROPS} />
      </span>
      <button
        type="button"
        className={styles.wallet}
        data-sound="tick"
        onClick={() => openWallet()}
        onPointerEnter={preloadWallet}
        onFocus={preloadWallet}
      >
        <Icon name="i-wallet" size={18} />
        <span>{wallet}</span>
      </button>
    </div>
  )
}

function ShownBalance({ currency }: { currency: Currency }) {
  useLanguage()
  const minor = useBalance((state) => shownBalance(state, currency))
  const isHeld = useBalance((state) => state.held[currency] > 0n)
  const isStale = useBalance((state) => state.isStale)
  const note = useBalance((state) => noteOf(state, currency))
  if (minor === null) return <span className={styles.skeleton} />
  return (
    <span
      className={styles.amount}
      data-held={isHeld || undefined}
      data-testid={`${currency}-balance`}
      data-balance={currency}
      title={note}
    >
      <Money minor={minor} currency={currency} />
      {isHeld && <i className={styles.held} />}
      {isStale && <i className={styles.stale} />}
    </span>
  )
}

function noteOf({ held, isStale, updatedAt }: Balance, currency: Currency): string | undefined {
  const shell = currentTexts(shellTexts)
  if (held[currency] > 0n) return shell.held(formatMoney(held[currency], currency))
  if (!isStale) return undefined
  if (updatedAt === null) return shell.notUpdated
  return shell.notUpdatedSince(formatDateTime(new Date(updatedAt).toISOString()))
}
