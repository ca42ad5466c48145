import { expect, test } from 'vitest'
import { growth, slopePercent } from './sample.ts'
import type { Sample } from './sample.ts'

const at = (minute: number, heapBytes: number): Sample => ({
  atMs: minute * 60_000,
  heapBytes,
  rssBytes: 0,
  handles: 0,
  sockets: 0,
  connections: 0,
})
const heap = (one: Sample) => one.heapBytes

test('a heap that grows by a tenth in ten minutes has a slope of about ten percent', () => {
  const samples = [0, 2, 4, 6, 8, 10].map((minute) => at(minute, 100 + minute))
  expect(slopePercent(samples, heap)).toBeCloseTo(9.52, 1)
  expect(growth(samples, heap)).toBe(8)
})

test('a heap that only varies has no slope', () => {
  const samples = [0, 1, 2, 3, 4].map((minute) => at(minute, minute % 2 === 0 ? 100 : 104))
  expect(slopePercent(samples, heap)).toBeCloseTo(0)
})
