import type { HiloCard } from '@kapis/games/hilo'
import { useLanguage } from '#texts/language.ts'
import { SUITS, nameOfCard, rankOf } from './card-names.ts'
import styles from './hilo.module.css'

type PlayingCardProps = { card: HiloCard; size?: 'large' | 'small'; look?: 'lost' | undefined }

/** A playing card in the style of the game's tile. */
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
      <Suit suit={card.suit} />
    </span>
  )
}

const SHAPES: Record<(typeof SUITS)[number], string> = {
  clubs:
    'M12 3a4.6 4.6 0 0 1 4 6.900 4.600 4.600 0 1 1-2.700 8.300c.2 1.600.8 2.600 1.700 3.300H9c.9-.7 1.500-1.700 1.700-3.300A4.600 4.600 0 1 1 8 9.900 4.600 4.600 0 0 1 12 3z',
  diamonds: 'M12 2.500 20 12l-8 9.500L4 12z',
  hearts:
    'M12 21S2.500 14.500 2.500 8.300A5 5 0 0 1 12 6.500a5 5 0 0 1 9.500 1.800C21.500 14.500 12 21 12 21z',
  spades:
    'M12 2.500s8.500 6.800 8.500 11.800a4.500 4.500 0 0 1-7.200 3.600c.2 1.600.8 2.700 1.700 3.600H9c.9-.9 1.500-2 1.700-3.600a4.500 4.500 0 0 1-7.200-3.600C3.500 9.300 12 2.500 12 2.500z',
}

function Suit({ suit }: { suit: number }) {
  const name = SUITS[suit] ?? 'clubs'
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[name]} fill="currentColor" />
    </svg>
  )
}
