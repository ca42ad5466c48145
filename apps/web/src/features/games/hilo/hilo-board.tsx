import type { HiloGuess } from '@kapis/games/hilo'
import { useLayoutEffect, useRef } from 'react'
import { device } from '#lib/device-preferences.ts'
import { EASINGS, animate } from '#lib/motion.ts'
import { Icon } from '#ui/icon.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { onStage } from '../engine/play-state.ts'
import { isOpen } from '../engine/round.ts'
import { times } from '../model/multiplier-text.ts'
import { guessNext } from './hilo-actions.ts'
import { SLIDE_MS, TURN_MS, hiloStore } from './hilo-store.ts'
import styles from './hilo.module.css'
import { PlayingCard } from './playing-card.tsx'
import { hiloTexts } from './texts.ts'

/** Shows the deck and the current card. */
export function HiloCards() {
  const round = hiloStore.use(onStage)
  const place = useRef<HTMLDivElement>(null)
  const card = round?.state.cards.at(-1)
  const count = round === null ? 0 : round.state.cards.length
  const key = `${round?.identifier}-${count}`
  const isArriving = hiloStore.use(({ arriving }) => arriving.length > 0)
  useLayoutEffect(() => {
    if (count > 0 && isArriving && !device().isTurbo) deal(place.current)
  }, [isArriving, count])
  const isLost = round?.end === 'lose'
  return (
    <div className={styles.table}>
      <div className={styles.deck} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <div ref={place} className={styles.place} data-landed>
        {card === undefined ? (
          <span className={styles.empty} />
        ) : (
          <PlayingCard key={key} card={card} look={isLost ? 'lost' : undefined} />
        )}
        <i className={styles.back} aria-hidden="true" />
      </div>
    </div>
  )
}

/** Animates a card that slides out of the deck and then turns face up. */
function deal(place: HTMLElement | null): void {
  const card = place?.firstElementChild ?? null
  animate(place, [{ transform: 'translateX(-110%)' }, { transform: 'none' }], {
    duration: SLIDE_MS,
  })
  const turned = (degrees: number) => ({ transform: `perspective(600px) rotateY(${degrees}deg)` })
  const turn = {
    duration: TURN_MS,
    delay: SLIDE_MS,
    easing: EASINGS.inOut,
    fill: 'backwards',
  } as const
  // Each side is invisible from behind, so the card shows its back until it has turned halfway.
  animate(card, [turned(-180), turned(0)], turn)
  animate(place?.lastElementChild ?? null, [turned(0), turned(180)], turn)
}

/** Shows the two guess buttons, each with its chance and multiplier. */
export function Guesses() {
  return (
    <div className={styles.guesses}>
      <Guess guess="higher" />
      <Guess guess="lower" />
    </div>
  )
}

function Guess({ guess }: { guess: HiloGuess }) {
  const round = hiloStore.use((state) => (isOpen(state.round) ? state.round : null))
  const phase = hiloStore.use((state) => state.phase)
  const offer = round?.state[guess] ?? null
  const rank = round?.state.cards.at(-1)?.rank ?? 0
  const t = useTexts(hiloTexts)
  const name = guessName(guess, rank)
  const isClosed = offer !== null && offer.multiplier === null
  const chance = offer?.chance.toFixed(2) ?? ''
  return (
    <button
      type="button"
      className={styles.guess}
      data-guess={guess}
      data-sound="none"
      aria-disabled={offer?.multiplier == null || phase !== 'idle' || undefined}
      onClick={() => guessNext(guess)}
    >
      <Icon name={guess === 'higher' ? 'i-up' : 'i-down'} size={22} />
      <span>
        <b>{name}</b>{' '}
        <small className="num" aria-hidden={offer === null || undefined}>
          {offer === null ? '—' : isClosed ? t.aboveMax : `${chance}%`}
        </small>
      </span>{' '}
      <strong className="num">{offer?.multiplier == null ? '' : times(offer.multiplier)}</strong>
    </button>
  )
}

/**
 * Returns the name of a guess. Both guesses include the same rank, except on an ace or a king:
 * there, one guess wins only on the same rank and the other only on a different one.
 */
export function guessName(guess: HiloGuess, rank: number): string {
  const { names } = currentTexts(hiloTexts)
  if (rank === 1) return guess === 'higher' ? names.higher : names.same
  if (rank === 13) return guess === 'higher' ? names.same : names.lower
  return guess === 'higher' ? names.higherOrSame : names.lowerOrSame
}

/** Lists the round's cards with the player's action on each, and scrolls to the newest. */
export function HiloTrail() {
  const hilo = useTexts(hiloTexts)
  const round = hiloStore.use((state) => state.round)
  const list = useRef<HTMLOListElement>(null)
  const cards = round?.state.cards ?? []
  const count = cards.length
  useLayoutEffect(() => {
    if (count > 0 && list.current !== null) list.current.scrollLeft = list.current.scrollWidth
  }, [count])
  const moves = round?.state.moves ?? []
  const wrong = round?.end === 'lose' ? moves.length - 1 : -1
  return (
    <ol ref={list} className={styles.trail} aria-label={hilo.trail} tabIndex={0}>
      {cards.map((card, place) => (
        // Cards may repeat, so the index is the key.
        <li key={place}>
          <PlayingCard card={card} size="small" />
          <Move move={moves[place]} isWrong={place === wrong} />
        </li>
      ))}
    </ol>
  )
}

type MoveProps = { move: HiloGuess | 'skip' | undefined; isWrong: boolean }

function Move({ move, isWrong }: MoveProps) {
  const hilo = useTexts(hiloTexts)
  if (move === undefined) return null
  const icon = move === 'skip' ? 'i-right' : move === 'higher' ? 'i-up' : 'i-down'
  return (
    <span className={styles.move} data-move={isWrong ? 'wrong' : move}>
      <Icon name={icon} size={14} />
      <span className="sr">{hilo.moves[move]}</span>
    </span>
  )
}
