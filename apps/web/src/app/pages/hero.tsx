import { LEGAL_AGE } from '@kapis/contract/auth'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { manilaHour } from '#lib/format.ts'
import { openAuthModal, useSession } from '#session/session-store.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Lattice } from '#ui/lattice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { reachForAuth } from '../auth-modals.tsx'
import styles from './hero.module.css'

export function Hero() {
  const user = useSession((state) => (state.status === 'signed-in' ? state.user : null))
  return (
    <section className={styles.hero}>
      <Lattice columns={9} rows={7} light={glow} className={styles.lattice} />
      <div className={styles.words}>
        {user === null ? <Welcome /> : <Greeting name={user.username} />}
      </div>
    </section>
  )
}

function Welcome() {
  return (
    <>
      <PageTitle title="Home">
        Small games.
        <br />
        Clear odds.
      </PageTitle>
      <p>Eight quick games. Every result can be checked by you. You must be {LEGAL_AGE} or over.</p>
      <div className={styles.actions} onPointerEnter={reachForAuth} onFocus={reachForAuth}>
        <Button variant="primary" onClick={() => openAuthModal('signup')}>
          Create account
        </Button>
        <Button onClick={() => openAuthModal('login')}>Log in</Button>
      </div>
    </>
  )
}

function Greeting({ name }: { name: string }) {
  const [greeting] = useState(() => `Magandang ${partOfDay(manilaHour(Date.now()))},`)
  return (
    <>
      <PageTitle title="Home">
        <span lang="fil">{greeting}</span>
        <br />
        {name}
      </PageTitle>
      <p>Eight quick games. Every result is settled on the server and can be checked by you.</p>
      <div className={styles.actions}>
        <Link to="/casino/games/dice" className={buttonClass({ variant: 'primary' })}>
          Play Dice
        </Link>
      </div>
    </>
  )
}

function partOfDay(hour: number): string {
  if (hour < 11) return 'umaga'
  if (hour < 13) return 'tanghali'
  return hour < 18 ? 'hapon' : 'gabi'
}

/** Panes lit from one point, as if somebody were home. */
function glow(column: number, row: number): number {
  const distance = Math.hypot((column - 5) * 1.05, row - 3)
  return Math.max(0, 0.86 - distance * 0.3)
}
