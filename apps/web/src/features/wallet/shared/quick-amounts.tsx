import type { ReactNode } from 'react'
import { useTexts } from '#texts/texts.ts'
import styles from './quick-amounts.module.css'
import { cashierTexts } from './texts.ts'

type QuickAmountsProps = {
  pesos: readonly number[]
  /** The entered amount. The button with the same amount is marked. */
  chosen: string
  isTooMuch?: (pesos: number) => boolean
  onPick: (text: string) => void
  children?: ReactNode
}

/** Buttons for common amounts. Those that are too much are disabled. */
export function QuickAmounts({
  pesos,
  chosen,
  isTooMuch = () => false,
  onPick,
  children,
}: QuickAmountsProps) {
  const { quick } = useTexts(cashierTexts)
  return (
    <div role="group" aria-label={quick} className={styles.quick}>
      {pesos.map((amount) => (
        <button
          key={amount}
          type="button"
          className="num"
          aria-pressed={Number(chosen) === amount}
          disabled={isTooMuch(amount)}
          onClick={() => onPick(String(amount))}
        >
          {`₱${amount.toLocaleString('en')}`}
        </button>
      ))}
      {children}
    </div>
  )
}
