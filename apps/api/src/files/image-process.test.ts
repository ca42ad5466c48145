import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openImageProcess } from './image-process.ts'

const LIMITS = { msMax: 100_000, megabytesMax: 512 }
const grey = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#888' } })
    .png()
    .toBuffer()

test('an image that takes too long is abandoned, and the image process restarts', async () => {
  const hasty = openImageProcess('prepare', { ...LIMITS, msMax: 1 })
  expect(await hasty.run(await grey(4_000))).toEqual({ lost: 'late' })
  expect(await hasty.run(await grey(4_000))).toEqual({ lost: 'late' })
  await hasty.close()
})

test('an image that takes too much memory ends the image process, and the next one succeeds', async () => {
  const small = openImageProcess('prepare', { ...LIMITS, megabytesMax: 160 })
  const deep = sharp({ create: { width: 4_000, height: 4_000, channels: 4, background: '#888a' } })
    .toColourspace('rgb16')
    .png({ progressive: true })
  expect(await small.run(await deep.toBuffer())).toEqual({ lost: 'died' })
  expect(await small.run(await grey(100))).toHaveProperty('made')
  await small.close()
})

test('an invalid image fails, and the image process continues', async () => {
  const decoder = openImageProcess('prepare', LIMITS)
  expect(await decoder.run(Buffer.from('no picture'))).toHaveProperty('failed')
  expect(await decoder.run(await grey(100))).toHaveProperty('made')
  await decoder.close()
})

const ending = ['SIGKILL', 'SIGTERM'] as const
test.each(ending)(
  'no image process outlives a parent that %s ends during an image',
  async (signal) => {
    const parent = spawn(process.execPath, ['--input-type=module', '-e', PARENT], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const message = await new Promise<Buffer>((resolve) => parent.stdout.once('data', resolve))
    const pid = Number(message.toString().trim())
    expect(isRunning(pid)).toBe(true)
    parent.kill(signal)
    await expect.poll(() => isRunning(pid), { timeout: 60_000 }).toBe(false)
  },
)

/** A program that reads an image which takes many seconds, and prints the reading process's id. */
const PARENT = `
  import { readFileSync } from 'node:fs'
  const { default: sharp } = await import(${JSON.stringify(import.meta.resolve('sharp'))})
  const { openImageProcess } = await import(${JSON.stringify(import.meta.resolve('./image-process.ts'))})
  const text = { text: 'lorem ipsum 123 '.repeat(3_000), width: 1_200, height: 4_000 }
  const page = await sharp({ text }).resize(500, 2_000, { fit: 'fill' }).png().toBuffer()
  const reader = openImageProcess('read', ${JSON.stringify(LIMITS)})
  await reader.run(Buffer.from('no picture'))
  void reader.run(page)
  setTimeout(() => console.log(readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8')), 500)
  setInterval(() => {}, 1_000)`

// Returns whether the process is running. A killed orphan may remain as a zombie until init reaps
// it; a zombie is not running.
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
