/** Masks `maya_luz` as `ma••••uz`, with a fixed number of dots to hide the length. */
export function maskName(username: string): string {
  return `${username.slice(0, 2)}••••${username.slice(-2)}`
}
