import { expect, test } from 'vitest'
import { freePort } from '../../../services/free-port.ts'
import { openBetClient } from './bet-client.ts'
import { openCrowd } from './crowd.ts'

test('a crowd stops when its client is closed, even if nobody told it to leave', async () => {
  const line = openBetClient()
  const address = { port: await freePort(), origin: 'http://kapis.test' }
  const lines: string[] = []
  const crowd = openCrowd({
    line,
    clients: [() => ({ userId: 'a', username: 'a', cookie: '' })],
    addresses: () => [address],
    pauseMs: 0,
    say: (text) => lines.push(text),
    giveUpMs: Infinity,
  })
  line.close()
  // Without the end of the client, this bet would be sent again for ever.
  await crowd.leave()
  expect(lines).toEqual([])
  expect(crowd.figures).toMatchObject({ unanswered: 0, refused: 0 })
})
