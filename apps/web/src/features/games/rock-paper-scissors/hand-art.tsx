import type { Hand } from '@kapis/games/rock-paper-scissors'
import paper from './art/paper.svg'
import rock from './art/rock.svg'
import scissors from './art/scissors.svg'

const ART: Record<Hand, string> = { rock, paper, scissors }

/** Shows a hand that reaches to the right. The name of the throw is beside it. */
export function HandArt({ hand }: { hand: Hand }) {
  return (
    <svg viewBox="0 0 240 240" aria-hidden="true">
      <image href={ART[hand]} width="240" height="240" />
    </svg>
  )
}
