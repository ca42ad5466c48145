import { gameSlug } from '@kapis/games/game-names'
import { LEGAL_AGE } from '@kapis/contract/session-user'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lastGame } from '#features/games/model/last-stake.ts'
import { manilaHour } from '#lib/format.ts'
import { GAME_NAMES } from '#lib/game-names.ts'
import { useBalance } from '#player/balance/balance-store.ts'
import { openAuthModal, useSession } from '#player/session/session-store.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { useTheme } from '#lib/theme.ts'
import { Lattice } from '#ui/lattice.tsx'
import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useTexts } from '#texts/texts.ts'
import { daylightAt, styleOfDaylight } from './daylight.ts'
import { preloadAuth } from '../shell/auth-modals.tsx'
import styles from './hero.module.css'
import { homeTexts } from './home-texts.ts'

const OwnNews = lazyWithBoundary(() => import('./news/own-news.tsx'), { isQuiet: true })
const HeroLights = lazyWithBoundary(() => import('./lights/hero-lights.tsx'), { isQuiet: true })

export function Hero() {
  const user = useSession((state) => (state.status === 'signed-in' ? state.user : null))
  return (
    <section className={styles.hero} style={useDaylight()}>
      <div className={styles.window}>
        <Lattice columns={9} rows={7} fill={glow} className={styles.lattice} />
        <Suspense>
          <HeroLights className={styles.lattice} />
        </Suspense>
      </div>
      <div className={styles.words}>
        {user === null ? <Welcome /> : <Greeting name={user.username} />}
      </div>
    </section>
  )
}

const MINUTE_MS = 60_000

/** Returns the light outside in Manila as variables of the style sheet, for each minute. */
function useDaylight(): object {
  const theme = useTheme()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return styleOfDaylight(daylightAt(now), theme)
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
  const { title, greetings } = useTexts(homeTexts)
  return (
    <>
      <PageTitle title={title}>
        <span lang="fil">{greetings[partOfDay]}</span>
        <br />
        {name}
      </PageTitle>
      <div className={`${styles.actions} ${styles.news}`}>
        <Continue />
        <Suspense>
          <OwnNews />
        </Suspense>
      </div>
    </>
  )
}

/** Leads to the last game, with its stake. The first visit leads to dice. */
function Continue() {
  const [last] = useState(lastGame)
  const currency = useBalance((wallet) => wallet.active)
  const { playDice, continueGame } = useTexts(homeTexts)
  const { game = 'dice', stakeText = null } = last ?? {}
  const stake = stakeText === null ? '' : `, ${currency === 'coin' ? '₱' : ''}${stakeText}`
  return (
    <Link
      to={`/casino/games/${gameSlug(game)}`}
      className={`num ${buttonClass({ variant: 'primary' })}`}
    >
      {last === null ? playDice : continueGame(GAME_NAMES[game]) + stake}
    </Link>
  )
}

function partOf(hour: number): keyof typeof homeTexts.en.greetings {
  if (hour < 11) return 'morning'
  if (hour < 13) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}

/** How far from the brightest pane each of the four lights reaches, in panes. */
const LEVELS = [
  [0.5, 'var(--l1)'],
  [1.3, 'var(--l2)'],
  [2.1, 'var(--l3)'],
  [2.9, 'var(--l4)'],
] as const

/** Returns the light of a pane, which falls with its distance from the brightest one. */
function glow(column: number, row: number): string | null {
  const distance = Math.hypot((column - 6) * 1.05, row - 3)
  return LEVELS.find(([reach]) => distance < reach)?.[1] ?? null
}
