import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { ROOT } from '../../run/root.ts'
import { startChild } from '../../services/child.ts'
import type { Child } from '../../services/child.ts'
import { noteProgress } from '../progress.ts'
import type { ProofContext } from '../proof.ts'
import type { PagesAnswer, PagesOrder } from './page-process.ts'

const ASK_MS = 200

export type Pages = ReturnType<typeof startPages>

/** Starts processes that open streams, so that reading them does not keep this process busy. */
export function startPages(ctx: ProofContext, cookies: readonly string[], processes: number) {
  const children = Array.from({ length: processes }, () => startPageProcess(ctx))
  const share = Math.ceil(cookies.length / processes)
  const shareOf = (index: number) => cookies.slice(index * share, (index + 1) * share)
  const askAll = async (orderFor: (index: number) => PagesOrder): Promise<PagesAnswer> => {
    const answers = await Promise.all(children.map((child, index) => ask(child, orderFor(index))))
    noteProgress()
    return sumOf(answers)
  }
  return {
    /** Opens all streams. Returns how many are open. */
    open: async (port: number) =>
      (await askAll((index) => ({ type: 'open', port, cookies: shareOf(index) }))).steady,
    /**
     * Waits until every page got so many announcements, or until no page has got any for a while.
     * Returns what they got in the end.
     */
    async hear(announcements: number, quietMsMax: number): Promise<PagesAnswer> {
      let last = { missing: Infinity, atMs: performance.now() }
      for (;;) {
        const answer = await askAll(() => ({ type: 'count', announcements }))
        const atMs = performance.now()
        if (answer.missing < last.missing) last = { missing: answer.missing, atMs }
        if (answer.missing === 0 || atMs - last.atMs > quietMsMax) return answer
        await wait(ASK_MS)
      }
    },
    close: () => askAll(() => ({ type: 'close' })),
  }
}

function sumOf(answers: readonly PagesAnswer[]): PagesAnswer {
  const events = Math.max(0, ...answers.map(({ heardAt }) => heardAt.length))
  return {
    steady: answers.reduce((sum, { steady }) => sum + steady, 0),
    missing: answers.reduce((sum, { missing }) => sum + missing, 0),
    heardAt: Array.from({ length: events }, (_, event) =>
      answers.flatMap(({ heardAt }) => heardAt[event] ?? []),
    ),
  }
}

function startPageProcess(ctx: ProofContext): Child {
  const file = join(ROOT, 'tools/prove/live-fanout/page-process.ts')
  const child = startChild(process.execPath, [file], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    deathSignal: 'TERM',
  })
  ctx.onExit(() => child.end('SIGTERM'))
  return child
}

function ask(child: Child, order: PagesOrder): Promise<PagesAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PagesAnswer>()
  child.raw.once('message', (answer) => resolve(answer as PagesAnswer))
  void child.exited.then(() => reject(new Error('a process of pages has ended')))
  child.raw.send(order)
  return promise
}
