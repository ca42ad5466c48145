import type { OpenRound } from '@kapis/contract/games'
import type { Currency } from '@kapis/money/money'
import { CURRENCIES, formatMoney, fromNumber } from '@kapis/money/money'
import { Icon } from '#ui/icon.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import { useTexts } from '#texts/texts.ts'
import { useOpenRounds } from './open-rounds.ts'
import { ResumeList } from './resume-list.tsx'
import styles from './resume.module.css'
import { roundTexts } from '../model/round-texts.ts'

/**
 * Shows the number of open rounds in the wallet strip. Its popover has the held money and a link to
 * each round. Renders nothing if there are none.
 */
export default function ResumeChip() {
  const roundsWords = useTexts(roundTexts)
  const rounds = useOpenRounds()
  if (rounds.length === 0) return null
  const t = roundsWords.resume
  const label = [t.count(rounds.length), t.held(heldText(rounds))].join(', ')
  return (
    <Popover
      label={t.title}
      renderTrigger={(trigger) => (
        <button type="button" className={styles.chip} aria-label={label} title={label} {...trigger}>
          <Icon name="i-clock" size={17} />
          <span className="num">{rounds.length}</span>
        </button>
      )}
    >
      <div className={styles.panel}>
        <p className="num">{label}</p>
        <ResumeList rounds={rounds} />
      </div>
    </Popover>
  )
}

/**
 * Formats the held money, such as `₱150.00`. If money is held in both currencies, joins the two
 * amounts.
 */
function heldText(rounds: readonly OpenRound[]): string {
  const held = CURRENCIES.map((currency) => [currency, sum(rounds, currency)] as const)
  const some = held.filter(([, minor]) => minor > 0n)
  const shown = some.length === 0 ? held.slice(0, 1) : some
  return shown.map(([currency, minor]) => formatMoney(minor, currency)).join(' + ')
}

function sum(rounds: readonly OpenRound[], of: Currency): bigint {
  return rounds
    .filter(({ currency }) => currency === of)
    .reduce((total, { amount }) => total + (fromNumber(amount) ?? 0n), 0n)
}
