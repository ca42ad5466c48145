import gem from './art/gem.svg'
import mine from './art/mine.svg'

/** Shows a pearl in its shell, the gem of the game. */
export function Gem() {
  return <Art href={gem} />
}

/** Shows a sea urchin, the mine of the game. */
export function Mine() {
  return <Art href={mine} />
}

function Art({ href }: { href: string }) {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true">
      <image href={href} width="96" height="96" />
    </svg>
  )
}
