import { LEGAL_AGE } from '@kapis/contract/session-user'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { manilaHour } from '#lib/format.ts'
import { openAuthModal, useSession } from '#player/session/session-store.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Lattice } from '#ui/lattice.tsx'
import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useTexts } from '#texts/texts.ts'
import { preloadAuth } from '../shell/auth-modals.tsx'
import styles from './hero.module.css'
import { homeTexts } from './home-texts.ts'

const HeroLights = lazyWithBoundary(() => import('./lights/hero-lights.tsx'), { isQuiet: true })

export function Hero() {
  const user = useSession((state) => (state.status === 'signed-in' ? state.user : null))
  return (
    <section className={styles.hero}>
      <Lattice columns={9} rows={7} light={glow} className={styles.lattice} />
      <Suspense>
        <HeroLights className={styles.lattice} />
      </Suspense>
      <div className={styles.words}>
        {user === null ? <Welcome /> : <Greeting name={user.username} />}
      </div>
    </section>
  )
}

function Welcome() {
  const { title, welcome, intro, createAccount, logIn } = useTexts(homeTexts)
  return (
    <>
      <PageTitle title={title}>
        {welcome[0]}
        <br />
        {welcome[1]}
      </PageTitle>
      <p>{intro(LEGAL_AGE)}</p>
      <div className={styles.actions} onPointerEnter={preloadAuth} onFocus={preloadAuth}>
        <Button variant="primary" onClick={() => openAuthModal('signup')}>
          {createAccount}
        </Button>
        <Button onClick={() => openAuthModal('login')}>{logIn}</Button>
      </div>
    </>
  )
}

function Greeting({ name }: { name: string }) {
  const [partOfDay] = useState(() => partOf(manilaHour(Date.now())))
  const { title, greetings, settledByServer, playDice, howFairnessWorks } = useTexts(homeTexts)
  return (
    <>
      <PageTitle title={title}>
        <span lang="fil">{greetings[partOfDay]}</span>
        <br />
        {name}
      </PageTitle>
      <p>{settledByServer}</p>
      <div className={styles.actions}>
        <Link to="/casino/games/dice" className={buttonClass({ variant: 'primary' })}>
          {playDice}
        </Link>
        <a href="#fairness" className={`${buttonClass({})} ${styles.fairness}`}>
          <Icon name="i-shield" size={18} />
          {howFairnessWorks}
        </a>
      </div>
    </>
  )
}

function partOf(hour: number): keyof typeof homeTexts.en.greetings {
  if (hour < 11) return 'morning'
  if (hour < 13) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}

/** Returns the brightness of a pane, which falls with its distance from a light source. */
function glow(column: number, row: number): number {
  const distance = Math.hypot((column - 5) * 1.05, row - 3)
  return Math.max(0, 0.86 - distance * 0.3)
}
