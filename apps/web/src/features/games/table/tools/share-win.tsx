import type { BetReceipt } from '@kapis/fairness/receipt'
import { openShare } from '#player/overlays/share-store.ts'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import { useBetReceipts } from '../../verify/bet-receipt-store.ts'
import styles from './game-tools.module.css'
import { toolTexts } from './tool-texts.ts'

/** The multiplier, in ten-thousandths, from which a win counts as large. */
const LARGE_WIN_4 = 100_000

/** Shows a button that shares the last bet of this visit, if that bet is a large win. */
export function ShareWin() {
  const { shareWin } = useTexts(toolTexts)
  const text = useBetReceipts(({ kept }) => kept.findLast(({ isChecked }) => isChecked)?.text)
  const last = text === undefined ? null : (JSON.parse(text) as BetReceipt)
  if (last === null || last.multiplier4 < LARGE_WIN_4) return null
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={shareWin}
      title={shareWin}
      aria-haspopup="dialog"
      onClick={() => openShare(last.roundId)}
    >
      <Icon name="i-ext" />
    </button>
  )
}
