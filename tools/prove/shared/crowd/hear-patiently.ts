import { askPatiently } from '../app/ask-patiently.ts'
import type { BetAnswer, LineAnswer } from './bet-client.ts'

const NO_ANSWER: LineAnswer = { status: 503, code: null, data: null }

/** Repeats a request while the API is too busy for it or does not answer in time. */
export function hearPatiently(ask: () => Promise<BetAnswer>): Promise<LineAnswer> {
  return askPatiently(async () => {
    const heard = await ask()
    return heard === 'nothing' ? NO_ANSWER : heard
  })
}
