/** Returns a random number between 0 and 1, to spread requests of many pages over time. */
export function randomPart(): number {
  const [bits = 0] = crypto.getRandomValues(new Uint32Array(1))
  return bits / 2 ** 32
}
