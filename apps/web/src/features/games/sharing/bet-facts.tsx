import { formatMoney } from '@kapis/money/money'
import type { Currency } from '@kapis/money/money'
import { useEffect, useRef } from 'react'
import { formatDateTime, formatMultiplier } from '#lib/format.ts'
import { gameName } from '#lib/texts/game-name.ts'
import { useTexts } from '#texts/texts.ts'
import { boardOf } from './bet-board.ts'
import { describeBet } from './describe-bet.ts'
import { drawBoard } from './draw-board.ts'
import type { SharedBet } from './read-record.ts'
import styles from './shared-bet-page.module.css'
import { sharingTexts } from './texts.ts'

const BOARD_SIZE = 284

/** Shows the result and what the player shares about it. */
export function BetFacts({ bet }: { bet: SharedBet }) {
  const texts = useTexts(sharingTexts)
  const t = texts.page.facts
  const { amounts, player, settledAt, shareId, game } = bet
  const detail = describeBet(bet, texts)
  const money = (minor: number) => formatMoney(BigInt(minor), amounts?.currency as Currency)
  const hidden = <span className={styles.hidden}>{t.hidden}</span>
  return (
    <section className={styles.result} aria-label={t.result}>
      <div className={styles.stage} data-theme="dark">
        <Board bet={bet} label={detail} />
        <p className={styles.multiplier} data-win={bet.multiplier4 > 10_000 || undefined}>
          {formatMultiplier(bet.multiplier4 / 10_000)}
        </p>
      </div>
      <dl className={`num ${styles.facts}`}>
        <dt>{t.game}</dt>
        <dd>{gameName(game)}</dd>
        <dt>{t.result}</dt>
        <dd>{detail}</dd>
        <dt>{t.settled}</dt>
        <dd>
          <time dateTime={settledAt}>{texts.card.place(formatDateTime(settledAt))}</time>
        </dd>
        <dt>{t.bet}</dt>
        <dd>{shareId.slice(0, 8)}</dd>
        <dt>{t.amounts}</dt>
        <dd>{amounts === null ? hidden : `${money(amounts.stake)} → ${money(amounts.payout)}`}</dd>
        <dt>{t.player}</dt>
        <dd>{player ?? hidden}</dd>
      </dl>
    </section>
  )
}

/** Draws the result. The label describes it for screen readers. */
function Board({ bet, label }: { bet: SharedBet; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d')
    if (ctx == null) return
    const scale = Math.max(2, window.devicePixelRatio)
    ctx.canvas.width = BOARD_SIZE * scale
    ctx.canvas.height = BOARD_SIZE * scale
    ctx.scale(scale, scale)
    drawBoard(ctx, boardOf(bet), { x: 1, y: 1, size: BOARD_SIZE - 2 })
  }, [bet])
  return <canvas ref={canvas} className={styles.board} role="img" aria-label={label} />
}
