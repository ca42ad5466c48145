import { Refusal } from './refusals.ts'

/** Returns a refusal whose message says after how many seconds the request may be repeated. */
export function refuseForNow(waitMs: number, about: Record<string, unknown> = {}): Refusal {
  const secondsLeft = Math.max(1, Math.ceil(waitMs / 1_000))
  const message = `Too many requests. Please try again in ${secondsLeft} ${secondsLeft === 1 ? 'second' : 'seconds'}.`
  return new Refusal('too_many_requests', {
    message,
    details: { secondsLeft },
    about: { secondsLeft, ...about },
  })
}
