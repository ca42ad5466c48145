import type { HiloCard } from '@kapis/games/hilo'
import { useLanguage } from '#texts/language.ts'
import { RANKS, SUITS, nameOfCard, rankOf } from './card-names.ts'
import styles from './hilo.module.css'

type PlayingCardProps = { card: HiloCard; size?: 'large' | 'small'; look?: 'lost' | undefined }

/** Shows a playing card: pips, or the portrait of a court card with its pip in an empty pane. */
export function PlayingCard({ card, size = 'large', look }: PlayingCardProps) {
  useLanguage()
  const court = size === 'large' ? courtOf(card) : undefined
  const isRed = card.suit === 1 || card.suit === 2
  return (
    <span
      className={styles.card}
      data-size={size}
      data-rank={rankOf(card)}
      data-red={isRed || undefined}
      data-look={look}
      data-court={court !== undefined || undefined}
      role="img"
      aria-label={nameOfCard(card)}
    >
      {court !== undefined && <img src={isRed ? court : `${court}#black`} alt="" />}
      <b aria-hidden="true">{rankOf(card)}</b>
      <Pips suit={card.suit} places={size === 'large' ? PIPS[card.rank - 2] : undefined} />
    </span>
  )
}

/** The portraits of jack, queen and king. The fragment `#black` gives their cloth the dark colour. */
const COURTS = import.meta.glob<string>('./art/court-*.svg', {
  eager: true,
  query: '?no-inline',
  import: 'default',
})

function courtOf({ rank }: HiloCard): string | undefined {
  return COURTS[`./art/court-${RANKS[rank - 1]?.toLowerCase()}.svg`]
}

const SHAPES: Record<(typeof SUITS)[number], string> = {
  clubs:
    'M24 4A9.5 9.5 0 0 1 31 19A9.5 9.5 0 1 1 26 33C26 38 28 42 32 45H16C20 42 22 38 22 33A9.5 9.5 0 1 1 17 19A9.5 9.5 0 0 1 24 4z',
  diamonds: 'M24 3C28 12 34 19 41 24C34 29 28 36 24 45C20 36 14 29 7 24C14 19 20 12 24 3z',
  hearts: 'M24 44C20 35 5 28 5 16C5 5 19 3 24 13C29 3 43 5 43 16C43 28 28 35 24 44z',
  spades:
    'M24 4C20 13 7 19 7 30C7 38 17 41 22 34C22 39 20 42 16 45H32C28 42 26 39 26 34C31 41 41 38 41 30C41 19 28 13 24 4z',
}

/**
 * The positions of the pips for the ranks 2 to 10: the column from 1 to 3, then the row from 1 to
 * 7.
 */
const PIPS = [
  '2127',
  '212427',
  '11311737',
  '1131241737',
  '113114341737',
  '11312214341737',
  '1131221434261737',
  '113113332415351737',
  '11311333222615351737',
]

/**
 * Draws the suit once for each place, upside down in the lower half. Without places, draws it once
 * in large.
 */
function Pips({ suit, places }: { suit: number; places: string | undefined }) {
  const shape = SHAPES[SUITS[suit] ?? 'clubs']
  return (
    <svg viewBox={places ? '0 0 80 152' : '0 0 48 48'} aria-hidden="true" fill="currentColor">
      {places?.match(/../g)?.map((place) => {
        const [x, y] = [Number(place[0]) * 28 - 16, Number(place[1]) * 21 - 8]
        const turn = y > 76 ? 'rotate(180)' : ''
        return (
          <path
            key={place}
            d={shape}
            transform={`translate(${x} ${y})${turn}scale(.5)translate(-24-24)`}
          />
        )
      }) ?? <path d={shape} />}
    </svg>
  )
}
