import { setDevicePreference, useDevicePreferences } from '#lib/device-preferences.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Progress } from '#ui/placeholders.tsx'
import { formatPeso } from '#lib/amounts.ts'
import { useTexts } from '#texts/texts.ts'
import type { WithdrawalTerms } from './use-withdrawal.ts'
import styles from './withdraw.module.css'
import { cashierTexts } from '../shared/texts.ts'

/** Explains what is missing before a first withdrawal, without encouraging play. */
export function EligibilityNotice({ terms }: { terms: WithdrawalTerms }) {
  const texts = useTexts(cashierTexts)
  const { notYet, why, games, gamesOf, gamesMissing } = texts.withdraw
  const { wagered, wageredOf, wagerMissing } = texts.withdraw
  const { gamesPlayed, gamesNeeded, totalWageredAmount, wagerNeeded } = terms
  return (
    <section className={styles.notice} aria-labelledby="not-yet">
      <h3 id="not-yet">
        <Icon name="i-alert" size={19} />
        {notYet}
      </h3>
      <p className={styles.why}>{why}</p>
      <div>
        <Progress
          label={games}
          value={Math.min(gamesPlayed, gamesNeeded)}
          max={gamesNeeded}
          valueText={gamesOf(gamesPlayed, gamesNeeded)}
        />
        {terms.gamesMissing > 0 && (
          <p className={styles.remaining}>{gamesMissing(terms.gamesMissing)}</p>
        )}
      </div>
      <div>
        <Progress
          label={wagered}
          value={Math.min(totalWageredAmount, wagerNeeded)}
          max={wagerNeeded}
          valueText={wageredOf(formatPeso(totalWageredAmount), formatPeso(wagerNeeded))}
        />
        {terms.wagerMissing > 0 && (
          <p className={styles.remaining}>{wagerMissing(upToCentavo(terms.wagerMissing))}</p>
        )}
      </div>
      {terms.isHalfway && <Halfway terms={terms} />}
    </section>
  )
}

/**
 * Shows that half of the required games are played, until the player dismisses the notice on this
 * device.
 */
function Halfway({ terms }: { terms: WithdrawalTerms }) {
  const texts = useTexts(cashierTexts)
  const isSeen = useDevicePreferences((choices) => choices.isHalfwaySeen)
  if (isSeen) return null
  return (
    <div className={styles.halfway}>
      <p>{texts.withdraw.halfway(terms.gamesPlayed, terms.gamesNeeded)}</p>
      <IconButton
        icon="i-x"
        label={texts.withdraw.dismiss}
        onClick={() => setDevicePreference({ isHalfwaySeen: true })}
      />
    </div>
  )
}

/**
 * Formats an amount, rounded up to the centavo, so that a remaining amount is never shown as 0.00.
 */
function upToCentavo(amount: number): string {
  return formatPeso(Math.ceil(Math.round(amount * 10_000) / 100) / 100)
}
