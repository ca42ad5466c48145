import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openImageCodec } from './image-codec.ts'
import { openTextReader } from './read-text.ts'

const reader = openTextReader({ msMax: 5_000 })
const images = openImageCodec((work) => work())
afterAll(() => Promise.all([reader.close(), images.close()]))

const white = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()

test.each([
  [1, 300],
  [300, 1],
  [8, 12_000],
  [13_000, 1_000],
])('an image of %i × %i is refused before it is resized', async (width, height) => {
  const answer = images.prepare(await white(width, height)).then(
    () => 'taken',
    ({ code }: { code: string }) => code,
  )
  expect(await answer).toBe('file_refused')
})

test('reading a column of 300 pixels costs the API process neither time nor memory', async () => {
  const column = await white(1, 300)
  await reader.look(await white(300, 300))
  // Processor time, because the time of the day also passes while other processes run.
  const cpuBefore = process.cpuUsage()
  const before = process.memoryUsage.rss()
  await reader.look(column).catch(() => null)
  const { user, system } = process.cpuUsage(cpuBefore)
  const found = {
    cpuMs: Math.round((user + system) / 1e3),
    megabytes: Math.round((process.memoryUsage.rss() - before) / 1e6),
  }
  expect(found).toSatisfy(() => found.cpuMs < 500 && found.megabytes < 100)
})
