import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import type { ReencodedImage } from './reencode-image.ts'
import type { OcrPage } from './recognise-text.ts'

export type Made = { prepare: ReencodedImage; read: OcrPage }
export type Job = keyof Made
export type ImageAnswer = { made: Made[Job] | 'ready' } | { failed: string }

/**
 * `failed` says why the image is unusable. `late` means that the process took too much time; `died`
 * means that it ended, usually because it used too much memory.
 */
export type ImageOutcome<T> = { made: T } | { failed: string } | { lost: 'late' | 'died' }

export type ImageProcess<J extends Job> = {
  run(image: Buffer): Promise<ImageOutcome<Made[J]>>
  /** Starts the process in advance, so that the first image need not wait for it. */
  warm(): void
  close(): Promise<void>
}

const ENTRY = new URL('image-child.ts', import.meta.url)
const START_MS_MAX = 30_000
const HEAP_MEGABYTES = 128

/**
 * Opens a child process that handles one image at a time. The child starts with the first image, is
 * killed if an image takes too long, is restarted whenever it dies and exits with its parent.
 */
export function openImageProcess<J extends Job>(
  job: J,
  { msMax, megabytesMax }: { msMax: number; megabytesMax: number },
): ImageProcess<J> {
  let running: Promise<ChildProcess | null> | null = null
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false
  const start = () => {
    const child = forkChild(job, megabytesMax)
    const ready = nextAnswer(child, START_MS_MAX).then((outcome) => {
      if ('made' in outcome) return child
      running = null
      return null
    })
    child.once('exit', () => {
      if (running === ready) running = null
    })
    return ready
  }
  const warm = () => {
    if (!isClosed) running ??= start()
  }
  const runAlone = async (image: Buffer): Promise<ImageOutcome<Made[J]>> => {
    warm()
    const child = (await running) ?? null
    if (child === null) return { lost: 'late' }
    const answer = nextAnswer(child, msMax)
    child.send(image, () => {})
    const outcome = await answer
    if ('lost' in outcome) {
      running = null
      warm()
    }
    return outcome as ImageOutcome<Made[J]>
  }
  return {
    warm,
    run(image) {
      const turn = last.then(() => runAlone(image))
      last = turn.catch(() => {})
      return turn
    },
    async close() {
      isClosed = true
      const child = await running
      running = null
      if (child) await end(child)
    },
  }
}

function forkChild(job: Job, megabytesMax: number): ChildProcess {
  const child = fork(ENTRY, [job, String(megabytesMax)], {
    // Do not pass on the parent's environment, which holds the operator's keys.
    env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', () => {})
  child.unref()
  return child
}

/** Returns the child's next reply. Kills the child if it does not reply in time. */
async function nextAnswer(child: ChildProcess, msMax: number): Promise<ImageOutcome<unknown>> {
  const { promise, resolve } = Promise.withResolvers<ImageOutcome<unknown>>()
  const onAnswer = (answer: unknown) => resolve(answer as ImageAnswer)
  const onDeath = () => resolve({ lost: 'died' })
  const late = setTimeout(() => {
    resolve({ lost: 'late' })
    child.kill('SIGKILL')
  }, msMax)
  child.once('message', onAnswer)
  child.once('exit', onDeath)
  child.once('error', onDeath)
  if (!child.connected) onDeath()
  try {
    return await promise
  } finally {
    clearTimeout(late)
    child.off('message', onAnswer).off('exit', onDeath).off('error', onDeath)
    // An idle child must not keep this process alive.
    child.channel?.unref()
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.ref()
  child.kill('SIGKILL')
  await gone
}
