import { expect, test } from 'vitest'
import { ApiError, NetworkError } from './api-errors.ts'
import { createRequestKey } from './request-key.ts'

const answering = (heard: string[], answer: unknown) => async (key: string) => {
  heard.push(key)
  if (answer instanceof Error) throw answer
  return answer
}

test('the same content keeps its key while the outcome is unknown', async () => {
  const requestKey = createRequestKey()
  const heard: string[] = []
  for (const lost of [new NetworkError(), new ApiError(503, 'outcome_unknown')]) {
    await expect(requestKey.send('a', answering(heard, lost))).rejects.toBe(lost)
  }
  await requestKey.send('a', answering(heard, { kind: 'failed', code: 'outcome_unknown' }))
  await requestKey.send('a', answering(heard, { kind: 'done' }))
  expect(new Set(heard).size).toBe(1)
})

test('changed content and a definite reply get a new key', async () => {
  const requestKey = createRequestKey()
  const heard: string[] = []
  const refused = new ApiError(422, 'promo_needs_deposit')
  await requestKey.send('a', answering(heard, { kind: 'done' }))
  await expect(requestKey.send('a', answering(heard, refused))).rejects.toBe(refused)
  await requestKey.send('a', answering(heard, { kind: 'failed', code: 'outcome_unknown' }))
  await requestKey.send('b', answering(heard, {}))
  expect(new Set(heard).size).toBe(4)
})
