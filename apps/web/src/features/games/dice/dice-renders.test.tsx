import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, test } from 'vitest'
import { startServer } from '../../../../test/start-server.ts'
import { applyPolled } from '#player/balance/balance-store.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { DicePage } from './dice-page.tsx'
import { diceStore } from './dice-store.ts'

type Fiber = {
  tag: number
  flags: number
  type: unknown
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
  stateNode: { current: Fiber }
}

const FUNCTION_COMPONENTS = new Set([0, 11, 14, 15])
const PERFORMED_WORK = 1

test('a roll re-renders fewer than ten components', async () => {
  const server = startServer({ isSignedIn: true })
  await checkFirst()
  applyPolled(server.state.balance, 0)
  const drawn = new Set<Fiber>()
  let isWatching = false
  const onRender = () => {
    if (isWatching) collect(rootOf(container), drawn)
  }
  const { container } = render(
    <Profiler id="dice" onRender={onRender}>
      <DicePage />
    </Profiler>,
  )
  await screen.findByRole('button', { name: 'Turbo' })
  diceStore.enterAmount('1.00')
  const roll = async (rolls: number) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Roll' }))
    await waitFor(() => expect(diceStore.get().history).toHaveLength(rolls))
  }
  await roll(1)
  await roll(2)
  let names: string[] = []
  // During a roll on a busy machine the clocks of the page run too, so a roll may be repeated.
  for (let rolls = 3; rolls === 3 || (rolls <= 6 && names.length >= 10); rolls += 1) {
    drawn.clear()
    isWatching = true
    await roll(rolls)
    isWatching = false
    names = [...drawn].map(({ type }) => (type as { name: string }).name).toSorted()
  }
  expect(names).toContain('DiceOutcomeView')
  expect(names.length, names.join(', ')).toBeLessThan(10)
})

function rootOf(container: HTMLElement): Fiber {
  const key = Object.keys(container).find((name) => name.startsWith('__reactContainer$')) ?? ''
  return (container as unknown as Record<string, Fiber>)[key]!.stateNode.current
}

/** Collects the components that rendered again, each once. New components are not counted. */
function collect(fiber: Fiber, drawn: Set<Fiber>): void {
  for (let next: Fiber | null = fiber; next !== null; next = next.sibling) {
    const before = next.alternate
    const isAgain = before !== null && (next.flags & PERFORMED_WORK) !== 0
    const isCounted = drawn.has(next) || (before !== null && drawn.has(before))
    if (isAgain && !isCounted && FUNCTION_COMPONENTS.has(next.tag)) drawn.add(next)
    // A subtree that did not re-render shares its children with the previous tree.
    if (next.child !== null && next.child !== before?.child) collect(next.child, drawn)
  }
}
