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
import type { ClientRound, RoundStore } from './round-store.ts'
import styles from './rounds.module.css'
import { times4 } from '../model/multiplier-text.ts'
import { playTexts } from '../model/play-texts.ts'
import { roundTexts } from '../model/round-texts.ts'

type RoundOutcomeProps<S> = {
  store: RoundStore<S>
  /** The text shown when there is no round, and while a new round starts. */
  hint: string
  /** The text shown while a step is played, such as `Flipping…`. */
  busy?: string
  /** Returns a short text about the last step of a round. */
  words: (round: ClientRound<S>) => string
}

/** Shows one line of fixed height below the board: the hint, the last step or the outcome. */
export function RoundOutcome<S>({ store, hint, busy, words }: RoundOutcomeProps<S>) {
  const play = useTexts(playTexts)
  const phase = store.use((state) => state.phase)
  const round = store.use((state) => state.round)
  const isOut = store.use(({ arriving }) => phase === 'acting' || arriving !== null)
  if (phase === 'checking') return <Line>{play.checking}</Line>
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

function Ended<S>({ round, words }: { round: ClientRound<S>; words: string }) {
  const t = useTexts(roundTexts)
  const play = useTexts(playTexts)
  const { end, stakeMinor, currency, isPractice, multiplier4 } = round
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (device().isTurbo) return
    animate(line.current, [{ opacity: 0 }, { opacity: 1 }], { duration: DURATIONS.fast })
  }, [])
  if (end === null) return null
  if (end.way === 'void') return <Line>{voidWords(round)}</Line>
  const isWin = multiplier4 > 10_000n && end.way !== 'lose'
  return (
    <div ref={line} className={styles.outcome} data-look={isWin ? 'win' : 'loss'}>
      <p className={`num ${chips.chip}`} data-outcome>
        <span>{words}</span>
        <b className={isWin ? chips.won : chips.lost}>
          <Icon name={isWin ? 'i-up' : 'i-down'} size={15} />
          {end.way === 'lose' ? play.noWin : t.ends[end.way]}
          {isPractice ? (
            isWin && times4(multiplier4)
          ) : (
            <Money minor={end.payoutMinor - stakeMinor} currency={currency} isSigned />
          )}
        </b>
        <VerifiedTick isPractice={isPractice} check={end} />
      </p>
    </div>
  )
}

/**
 * Returns the text of a void round, whose stake is returned. Such a round has no result to verify.
 */
export function voidWords<S>({ isPractice, stakeMinor, currency }: ClientRound<S>): string {
  const t = currentTexts(roundTexts)
  return isPractice ? `${t.ends.void}.` : t.voided(formatMoney(stakeMinor, currency))
}

const MINUTE_MS = 60_000

/** Shows when a resumed round closes by itself, and what it pays then. */
function Resumed<S>({ round }: { round: ClientRound<S> }) {
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
