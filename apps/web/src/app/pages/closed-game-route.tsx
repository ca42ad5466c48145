import { useParams } from '@tanstack/react-router'
import { ClosedGame } from '#features/games/shared/closed-game.tsx'
import { findGame } from '#features/games/shared/game-list.ts'
import { NotFound } from './not-found.tsx'

export function ClosedGameRoute() {
  const { game: slug } = useParams({ from: '/casino/games/$game' })
  const game = findGame(slug)
  return game === undefined ? <NotFound /> : <ClosedGame name={game.name} />
}
