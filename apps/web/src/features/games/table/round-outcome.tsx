import { formatMoney } from '@kapis/money/money'
import { useEffect, useRef, useState } from 'react'
import { device } from '#lib/device-preferences.ts'
import { DURATIONS, animate } from '#lib/motion.ts'
import { Icon } from '#ui/icon.tsx'
import { Money } from '#ui/money.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { useLanguage } from '#texts/language.ts'
import chips from '../model/outcome.module.css'
import { VerifiedTick } from '../verify/verified-tick.tsx'
import { closesIn } from './closes-in.ts'
import { isEndingByChoice } from '../engine/play-state.ts'
import type { GameStore } from '../engine/game-store.ts'
import type { Round } from '../engine/round.ts'
import styles from './round-outcome.module.css'
import { times4 } from '../model/multiplier-text.ts'
import { playTexts } from '../model/play-texts.ts'
import { roundTexts } from '../model/round-texts.ts'

type RoundOutcomeProps<S> = {
  game: GameStore<S>
  /** The text shown when there is no round, and while a new round starts. */
  hint: string
  /** The text shown while a step is played, such as `Flipping…`. */
  busy?: string
  /** Returns a short text about the last step of a round. */
  words: (round: Round<S>) => string
}

/** Shows one line of fixed height below the board: the hint, the last step or the outcome. */
export function RoundOutcome<S>({ game, hint, busy, words }: RoundOutcomeProps<S>) {
  const play = useTexts(playTexts)
  const phase = game.use((state) => state.phase)
  const round = game.use((state) => state.round)
  const isOut = phase === 'playing'
  const isCashingOut = game.use(isEndingByChoice)
  const { cashingOut } = useTexts(roundTexts)
  if (phase === 'checking') return <Line>{play.checking}</Line>
  if (isOut && isCashingOut) return <Line>{cashingOut}</Line>
  if (isOut && busy !== undefined) return <Line>{busy}</Line>
  if (round === null || (isOut && round.end !== null)) return <Line>{hint}</Line>
  if (round.end !== null) return <Ended key={round.identifier} round={round} words={words(round)} />
  return round.isResumed ? <Resumed round={round} /> : <Line>{words(round)}</Line>
}

function Line({ children }: { children: string }) {
  return (
    <div className={styles.outcome}>
      <p className={`num ${chips.chip}`}>{children}</p>
    </div>
  )
}

function Ended({ round, words }: { round: Round; words: string }) {
  const t = useTexts(roundTexts)
  const play = useTexts(playTexts)
  const { end, stakeMinor, payoutMinor, currency, isPractice, isWin, multiplier4 } = round
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (device().isTurbo) return
    animate(line.current, [{ opacity: 0 }, { opacity: 1 }], { duration: DURATIONS.fast })
  }, [])
  if (end === null || end === 'decided') return null
  if (end === 'void') return <Line>{voidWords(round)}</Line>
  return (
    <div ref={line} className={styles.outcome} data-look={isWin ? 'win' : 'loss'}>
      <p className={`num ${chips.chip}`} data-outcome>
        <span>{words}</span>
        <b className={isWin ? chips.won : chips.lost}>
          <Icon name={isWin ? 'i-up' : 'i-down'} size={15} />
          {end === 'lose' ? play.noWin : t.ends[end]}
          {isPractice ? (
            isWin && <span>{times4(multiplier4)}</span>
          ) : (
            <Money minor={payoutMinor - stakeMinor} currency={currency} isSigned />
          )}
        </b>
        <VerifiedTick isPractice={isPractice} check={round} identifier={round.identifier} />
      </p>
    </div>
  )
}

/**
 * Returns the text of a void round, whose stake is returned. Such a round has no result to verify.
 */
export function voidWords({ isPractice, stakeMinor, currency }: Round): string {
  const t = currentTexts(roundTexts)
  return isPractice ? `${t.ends.void}.` : t.voided(formatMoney(stakeMinor, currency))
}

const MINUTE_MS = 60_000

/** Shows when a resumed round closes by itself, and what it pays then. */
function Resumed({ round }: { round: Round }) {
  useLanguage()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={styles.outcome}>
      <p className={`num ${chips.chip} ${styles.resumed}`}>
        <Icon name="i-clock" size={15} />
        {closesIn(round, now)}
      </p>
    </div>
  )
}
