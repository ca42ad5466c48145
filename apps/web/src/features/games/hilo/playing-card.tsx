import type { HiloCard } from '@kapis/games/hilo'
import { useLanguage } from '#texts/language.ts'
import { SUITS, nameOfCard, rankOf } from './card-names.ts'
import styles from './hilo.module.css'

type PlayingCardProps = { card: HiloCard; size?: 'large' | 'small'; look?: 'lost' | undefined }

/** Shows a playing card in the style of the game's tile. */
export function PlayingCard({ card, size = 'large', look }: PlayingCardProps) {
  useLanguage()
  const isRed = card.suit === 1 || card.suit === 2
  return (
    <span
      className={styles.card}
      data-size={size}
      data-rank={rankOf(card)}
      data-red={isRed || undefined}
      data-look={look}
      role="img"
      aria-label={nameOfCard(card)}
    >
      <b aria-hidden="true">{rankOf(card)}</b>
      <Pips suit={card.suit} places={size === 'large' ? PIPS[card.rank - 2] : undefined} />
    </span>
  )
}

const SHAPES: Record<(typeof SUITS)[number], string> = {
  clubs:
    'M12 3a4.6 4.6 0 0 1 4 6.9 4.6 4.6 0 1 1-2.7 8.300c.2 1.6.8 2.6 1.7 3.300H9c.9-.7 1.5-1.7 1.7-3.300A4.6 4.6 0 1 1 8 9.9 4.6 4.6 0 0 1 12 3z',
  diamonds: 'M12 2.5 20 12l-8 9.500L4 12z',
  hearts: 'M12 21S2.5 14.5 2.5 8.300A5 5 0 0 1 12 6.500a5 5 0 0 1 9.5 1.800C21.5 14.5 12 21 12 21z',
  spades:
    'M12 2.500s8.5 6.8 8.5 11.800a4.5 4.5 0 0 1-7.2 3.600c.2 1.6.8 2.7 1.7 3.600H9c.9-.9 1.5-2 1.7-3.600a4.5 4.5 0 0 1-7.2-3.600C3.5 9.3 12 2.5 12 2.500z',
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
    <svg viewBox={places ? '0 0 80 152' : '0 0 24 24'} aria-hidden="true" fill="currentColor">
      {places?.match(/../g)?.map((place) => {
        const [x, y] = [Number(place[0]) * 28 - 16, Number(place[1]) * 21 - 8]
        const turn = y > 76 ? 'rotate(180)' : ''
        return (
          <path key={place} d={shape} transform={`translate(${x} ${y})${turn}translate(-12-12)`} />
        )
      }) ?? <path d={shape} />}
    </svg>
  )
}
