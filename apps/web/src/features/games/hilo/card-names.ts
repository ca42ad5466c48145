import type { HiloCard } from '@kapis/games/hilo'
import { currentTexts } from '#texts/texts.ts'
import { hiloTexts } from './texts.ts'

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
export const SUITS = ['clubs', 'diamonds', 'hearts', 'spades'] as const

export function rankOf({ rank }: HiloCard): string {
  return RANKS[rank - 1] ?? '?'
}

/** Returns a card's name for screen readers, such as `Six of diamonds`. */
export function nameOfCard({ rank, suit }: HiloCard): string {
  const { ranks, suits, card } = currentTexts(hiloTexts)
  return card(ranks[rank - 1] ?? '', suits[suit] ?? '')
}
