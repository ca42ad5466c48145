import { confirmAge, rollDice } from '@kapis/contract/routes'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { startServer } from '../../../test/start-server.ts'
import { api } from '#lib/api/api-client.ts'
import { askAge, useAgeQuestion } from '#player/session/ask-age.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { AgeModal } from './age-modal.tsx'

let server: FakeServer
let user: ReturnType<typeof renderPage>

beforeEach(async () => {
  server = startServer({ isSignedIn: true })
  await checkFirst()
  api.onAgeRequired(askAge)
  server.failNext(rollDice, { status: 403, code: 'age_not_confirmed', message: 'Age first.' })
  user = renderPage(<Question />)
})

function Question() {
  const onAnswer = useAgeQuestion((state) => state.answer)
  return onAnswer === null ? <p>Playing</p> : <AgeModal onAnswer={onAnswer} />
}

const roll = () => {
  const bet = { amount: 0, condition: 'above', currency: 'coin', target: 50.5 } as const
  return api.call(rollDice, { body: { ...bet, identifier: 'one' } })
}

test('the age confirmation works by keyboard, and the bet continues', async () => {
  const rolled = roll()
  expect(await screen.findByText('I am 21 or older and not a restricted person.')).toBeTruthy()
  await user.keyboard('{Tab}{Enter}')
  await expect(rolled).resolves.toMatchObject({ gameData: { identifier: 'one' } })
  expect(server.callsOf(confirmAge)).toMatchObject([{ body: { acceptedTerms: true } }])
  expect(server.callsOf(rollDice)).toHaveLength(2)
  expect(screen.getByText('Playing')).toBeTruthy()
})

test('cancelling the age confirmation explains why nothing was played', async () => {
  const rolled = roll().catch((error: Error) => error.message)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await rolled).toBe('Age first.')
  expect(server.callsOf(confirmAge)).toHaveLength(0)
})

test('a failed age confirmation can be retried', async () => {
  server.failNext(confirmAge, { status: 500 })
  const rolled = roll()
  await user.click(await screen.findByRole('button', { name: 'I confirm' }))
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'I confirm' }))
  await expect(rolled).resolves.toBeTruthy()
  await waitFor(() => expect(screen.getByText('Playing')).toBeTruthy())
})
