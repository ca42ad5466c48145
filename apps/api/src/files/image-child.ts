/**
 * The picture process: decodes and reads what people send, one picture at a time, with no secret in
 * its environment. `picture-process.ts` forks it and kills it when a picture takes too long.
 */
import type { Answer, Job } from './image-process.ts'

const JOBS = {
  prepare: async () => (await import('./reencode-image.ts')).reencodeImage,
  read: async () => (await import('./recognise-text.ts')).openRecogniser(),
}

/** At once: an orderly exit would wait for the threads that are busy with the picture. */
const die = () => process.kill(process.pid, 'SIGKILL')

async function runImageChild(job: Job, megabytesMax: number): Promise<void> {
  // The parent's end closes however the parent ends, kill -9 included.
  process.once('disconnect', die)
  // A terminal signals the whole group; the parent decides when we are no longer needed.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  // Neither libvips nor tesseract allocates from V8's heap, so only the resident size shows it.
  setInterval(() => {
    if (process.memoryUsage.rss() > megabytesMax * 1_048_576) die()
  }, 20)
  const run = await JOBS[job]()
  const answer = (message: Answer) => process.send?.(message)
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
