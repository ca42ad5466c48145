import { gameName } from '#lib/texts/game-name.ts'
import type { OpenRound } from '@kapis/contract/games'
import { fromNumber } from '@kapis/money/money'
import { Link } from '@tanstack/react-router'
import { Icon } from '#ui/icon.tsx'
import { Money } from '#ui/money.tsx'
import { useTexts } from '#texts/texts.ts'
import { GAME_LIST } from './game-list.ts'
import styles from './resume.module.css'
import { times } from '../model/multiplier-text.ts'
import { roundTexts } from '../model/round-texts.ts'
import { playTexts } from '../model/play-texts.ts'

/** Lists the open rounds, each with its held money and a link. */
export function ResumeList({ rounds }: { rounds: readonly OpenRound[] }) {
  return (
    <ul className={styles.list}>
      {rounds.map((round) => (
        <li key={round.gameData.identifier}>
          <ResumeRow round={round} />
        </li>
      ))}
    </ul>
  )
}

function ResumeRow({ round }: { round: OpenRound }) {
  const t = useTexts(roundTexts)
  const play = useTexts(playTexts)
  const entry = GAME_LIST.find(({ game }) => game === round.game)
  if (entry === undefined) return null
  return (
    <Link to={entry.path} className={styles.row}>
      <Icon name={entry.icon} />
      <span className={styles.words}>
        <b>{gameName(entry.game)}</b>
        <small className="num">
          {round.isPractice ? (
            play.practiceWord
          ) : (
            <>
              <Money minor={fromNumber(round.amount) ?? 0n} currency={round.currency} />{' '}
              {t.resume.heldWord}
            </>
          )}
          {round.canCashOut && ` · ${times(round.payoutMultiplier)}`}
        </small>
      </span>
      <span className={styles.go}>{t.resume.go}</span>
    </Link>
  )
}
