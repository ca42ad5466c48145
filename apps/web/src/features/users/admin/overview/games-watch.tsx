import type { Overview } from '@kapis/contract/users'
import { GAME_NAMES } from '#lib/game-names.ts'
import { Badge } from '#ui/badge.tsx'
import { useTexts } from '#texts/texts.ts'
import { formatCoins, formatCount, formatShare } from './format-figures.ts'
import styles from './tables.module.css'
import { overviewTexts } from './texts.ts'

type Game = Overview['games'][number]
const THEORY = 0.99
/** The minimum number of rounds for which the range of a game's return is meaningful. */
const ROUNDS_MIN = 30

/**
 * Compares each game's theoretical return with the actual one, and shows whether chance explains
 * the difference.
 */
export function GamesWatch({ games }: { games: readonly Game[] }) {
  const t = useTexts(overviewTexts).games
  const ranked = games.toSorted((a, b) => b.wageredAmount - a.wageredAmount)
  const most = Math.max(1, ...games.map(({ wageredAmount }) => wageredAmount))
  return (
    <section id="games" className={styles.card} aria-labelledby="games-title">
      <h2 id="games-title">{t.title}</h2>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t.caption}>
        <table className={`num ${styles.table}`}>
          <caption className="sr">{t.caption}</caption>
          <thead>
            <tr>
              {[t.game, t.rounds, t.wagered, t.paid, t.returned, t.band, ''].map((name, at) => (
                <th key={name || at} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ranked.map((game) => (
              <Row key={game.game} {...game} width={(game.wageredAmount / most) * 100} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>{t.note}</p>
    </section>
  )
}

function Row({
  game,
  rounds,
  wageredAmount,
  paidAmount,
  returnToPlayer,
  low,
  high,
  width,
}: Game & { width: number }) {
  const hasBand = low !== null && high !== null && returnToPlayer !== null
  return (
    <tr>
      <th scope="row">{GAME_NAMES[game as keyof typeof GAME_NAMES] ?? game}</th>
      <td>{formatCount(rounds)}</td>
      <td>
        {formatCoins(wageredAmount)}
        {width > 0 && <Meter width={width} />}
      </td>
      <td>{formatCoins(paidAmount)}</td>
      <td>{returnToPlayer === null ? '—' : formatShare(returnToPlayer)}</td>
      <td>
        {hasBand ? (
          <>
            {formatShare(low)} – {formatShare(high)}
            <Band low={low} high={high} actual={returnToPlayer} />
          </>
        ) : (
          '—'
        )}
      </td>
      <td>{hasBand && <RangeNote rounds={rounds} low={low} high={high} />}</td>
    </tr>
  )
}

/** A bar for a game's stakes, relative to those of the game with the highest stakes. */
function Meter({ width }: { width: number }) {
  return (
    <svg className={styles.meter} viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
      <rect width={width} height="3" />
    </svg>
  )
}

function RangeNote({ rounds, low, high }: { rounds: number; low: number; high: number }) {
  const t = useTexts(overviewTexts).games
  if (rounds < ROUNDS_MIN) return <Badge>{t.few}</Badge>
  return low <= THEORY && THEORY <= high ? (
    <Badge tone="win" dot="filled">
      {t.inside}
    </Badge>
  ) : (
    <Badge tone="warn" icon="i-alert">
      {t.outside}
    </Badge>
  )
}

const FROM = 0.9
const TO = 1.08
const at = (value: number) => ((Math.min(TO, Math.max(FROM, value)) - FROM) / (TO - FROM)) * 100

/** Draws the range as a bar, the theoretical return as a line and the actual return as a mark. */
function Band({ low, high, actual }: { low: number; high: number; actual: number }) {
  return (
    <svg className={styles.band} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect x={at(low)} width={Math.max(1, at(high) - at(low))} y="2" height="4" rx="1" />
      <path d={`M${at(THEORY)} 0V8`} />
      <path d={`M${at(actual)} 1V7`} className={styles.paid} />
    </svg>
  )
}
