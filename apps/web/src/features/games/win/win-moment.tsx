import { formatMoney, formatSigned } from '@kapis/money/money'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { formatMultiplier } from '#lib/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import { playMoment } from './play-moment.ts'
import { winTexts } from './texts.ts'
import styles from './win-moment.module.css'
import type { Win } from './win-store.ts'
import { endWin, useWin } from './win-store.ts'

/**
 * Plays the moment of a win over the stage of whichever game is open. It is only decoration: the
 * outcome line and the announcer have the result.
 */
export default function WinMoment() {
  const win = useWin((state) => state.win)
  useEffect(() => endWin, [])
  return win === null ? null : <Moment key={win.identifier} win={win} />
}

function Moment({ win }: { win: Win }) {
  const t = useTexts(winTexts)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (box.current === null ? undefined : playMoment(box.current, win)), [win])
  const { size, multiplier4, payoutMinor, stakeMinor, currency } = win
  const gain = formatSigned(payoutMinor - stakeMinor, currency)
  // The style sheet draws the texts from attributes, so that the page has each of them only once:
  // in the outcome line, which search, translation and screen readers use.
  return (
    <>
      <div className={styles.panes} data-part="panes" aria-hidden="true" />
      <div ref={box} className={styles.moment} data-size={size} aria-hidden="true">
        <div className={styles.scrim} data-part="scrim" />
        <div className={styles.tiles} data-part="tiles" />
        <div className={styles.plate} data-part="plate">
          <b className={styles.times} data-text={formatMultiplier(Number(multiplier4) / 10_000)} />
          <span className={styles.reached} data-part="reached" />
          <span className={styles.gain}>
            <Icon name="i-up" size={20} />
            {size !== 'huge' && <span data-text={t.win} />}
            <span data-part="gain" className="num" data-text={gain} />
          </span>
          {size === 'huge' && (
            <span className={styles.stake} data-text={t.onBet(formatMoney(stakeMinor, currency))} />
          )}
        </div>
      </div>
    </>
  )
}
