import type { OpenRound } from '@kapis/contract/games'
import { fromNumber } from '@kapis/money/money'
import { Link } from '@tanstack/react-router'
import { messages } from '#lib/messages.ts'
import { Icon } from '#ui/icon.tsx'
import { Money } from '#ui/money.tsx'
import { GAME_LIST } from './game-list.ts'
import styles from './resume.module.css'
import { times } from '../model/multiplier-text.ts'

/** Lists open rounds with their held money and a link to each. */
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
  const entry = GAME_LIST.find(({ game }) => game === round.game)
  if (entry === undefined) return null
  const t = messages.rounds
  return (
    <Link to={entry.path} className={styles.row}>
      <Icon name={entry.icon} />
      <span className={styles.words}>
        <b>{entry.name}</b>
        <small className="num">
          {round.isPractice ? (
            messages.play.practiceWord
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
