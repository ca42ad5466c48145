/**
 * The image process: decodes uploads or reads their text, one at a time, without secrets in its
 * environment. `image-process.ts` forks it and kills it if an image takes too long.
 */
import type { ImageAnswer, Job } from './image-process.ts'

const JOBS = {
  prepare: async () => (await import('./reencode-image.ts')).reencodeImage,
  read: async () => (await import('./recognise-text.ts')).openRecogniser(),
}

/** Kills this process immediately. An orderly exit would wait for busy threads. */
const die = () => process.kill(process.pid, 'SIGKILL')

async function runImageChild(job: Job, megabytesMax: number): Promise<void> {
  // This event fires however the parent ends, even by kill -9.
  process.once('disconnect', die)
  // Ignore these signals: a terminal sends them to the whole process group, but the parent decides
  // when this process ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  // libvips and tesseract allocate memory outside V8's heap, so only the resident size shows it.
  setInterval(() => {
    if (process.memoryUsage.rss() > megabytesMax * 1_048_576) die()
  }, 20)
  const run = await JOBS[job]()
  const answer = (message: ImageAnswer) => process.send?.(message)
  process.on('message', (image: Buffer) => {
    run(image).then(
      (made) => answer({ made }),
      (error: unknown) =>
        answer({ failed: error instanceof Error ? error.message : String(error) }),
    )
  })
  answer({ made: 'ready' })
}

const [job, megabytesMax] = process.argv.slice(2)
if (!process.connected) throw new Error('The API and the worker start this program.')
await runImageChild(job as Job, Number(megabytesMax))
