import { useEffect, useRef, useState } from 'react'
import { isMotionReduced } from '#lib/motion.ts'
import { useLive } from '#player/live/live-store.ts'
import { randomPart } from '#player/live/random-part.ts'
import { useFeed } from '#player/results/feed-store.ts'
import { useSession } from '#player/session/session-store.ts'
import { followSheen } from '#ui/art/sheen.ts'
import { LATTICE } from '#ui/lattice.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './hero-lights.module.css'
import { lightTexts } from './texts.ts'
import { COLUMNS, lightsOf, ROWS, stepFrom } from './lights.ts'
import type { Light } from './lights.ts'

const STEP_MS = 400
/**
 * The number of steps after which the walk ends. It is decoration, and endless movement would
 * distract readers.
 */
const STEPS = 12
const LIT_MAX = 30
const { pane: PANE, step: STEP, edge: EDGE } = LATTICE

/**
 * Lights panes of the lattice as bets settle, and explains what they mean. For visitors, a light
 * walks at random for a few seconds.
 */
export default function HeroLights({ className }: { className: string | undefined }) {
  const isLive = useLive(({ status }) => status === 'live')
  const isSignedIn = useSession(({ status }) => status === 'signed-in')
  const isShowingBets = isSignedIn && isLive && !isMotionReduced()
  const [lit, setLit] = useState<Light[]>([])
  useEffect(() => {
    const add = (lights: Light[]) => setLit((now) => [...now, ...lights].slice(-LIT_MAX))
    if (isSignedIn) return isShowingBets ? followBets(add) : undefined
    return walk(add)
  }, [isSignedIn, isShowingBets])
  const panes = useRef<HTMLDivElement>(null)
  useEffect(() => followSheen(panes.current?.closest('section') ?? null), [])
  const remove = (id: string) => setLit((now) => now.filter((light) => light.id !== id))
  return (
    <>
      <div ref={panes} className={className} aria-hidden="true" data-testid="hero-lights">
        {lit.map(({ id, column, row, kind, delayMs }) => (
          <i
            key={id}
            className={styles.light}
            data-kind={kind}
            style={{
              ...along('left', 'width', column, COLUMNS),
              ...along('top', 'height', row, ROWS),
              animationDelay: `${delayMs}ms`,
            }}
            onAnimationEnd={() => remove(id)}
          />
        ))}
      </div>
      {isShowingBets && <Legend />}
    </>
  )
}

/** Returns where a pane of the lattice is on one axis, in shares of the lattice. */
function along(start: 'left' | 'top', size: 'width' | 'height', index: number, count: number) {
  const share = (length: number) => `${(length / (count * STEP)) * 100}%`
  return { [start]: share(index * STEP + EDGE), [size]: share(PANE) }
}

/** The lattice is hidden from screen readers, and so is its legend. */
function Legend() {
  const texts = useTexts(lightTexts)
  return (
    <p className={styles.legend} aria-hidden="true">
      <i data-kind="settled" />
      <span>{texts.settled}</span>
      <i data-kind="paid" />
      <span>{texts.paid}</span>
    </p>
  )
}

type Add = (lights: Light[]) => void

/** Lights a pane with every row that the feed shows. A paused feed lights none. */
function followBets(add: Add): () => void {
  return useFeed.subscribe(({ newest, feed }, before) => {
    if (newest === null || newest === before.newest || feed.paused !== null) return
    add(lightsOf(newest, randomPart))
  })
}

function walk(add: Add): () => void {
  if (isMotionReduced()) return () => {}
  let at = { column: 5, row: 3 }
  let steps = 0
  const timer = setInterval(() => {
    steps += 1
    at = stepFrom(at, randomPart)
    add([{ ...at, id: `walk ${steps}`, kind: 'settled', delayMs: 0 }])
    if (steps >= STEPS) clearInterval(timer)
  }, STEP_MS)
  return () => clearInterval(timer)
}
