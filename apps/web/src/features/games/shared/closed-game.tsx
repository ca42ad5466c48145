import { Link } from '@tanstack/react-router'
import { messages } from '#lib/messages.ts'
import { buttonClass } from '#ui/button.tsx'
import { Lattice } from '#ui/lattice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import styles from './closed-game.module.css'

/** Honest about it: the game has a place here and cannot be played. */
export function ClosedGame({ name }: { name: string }) {
  return (
    <section className={styles.closed}>
      <Lattice columns={15} rows={9} light={oneLitPane} className={styles.lattice} />
      <div className={styles.words}>
        <PageTitle title={name} />
        <p>
          {messages.pages.closedGame} {messages.games.whyClosed}
        </p>
        <Link to="/casino/games/dice" className={buttonClass({ variant: 'primary' })}>
          {messages.games.playDice}
        </Link>
      </div>
    </section>
  )
}

function oneLitPane(column: number, row: number): number {
  return column === 7 && row === 2 ? 0.75 : 0
}
