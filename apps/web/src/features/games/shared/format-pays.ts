/** `0x`, `1.1x`, `26.11x`, `1000x`: what a table pays, without zeros that say nothing. */
export function formatPays(hundredths: number): string {
  return `${hundredths / 100}x`
}

/** In per cent with as many decimals as it needs to be no zero, truncated. */
export function formatChanceOf(ways: number, all: number): string {
  const percent = (ways / all) * 100
  const decimals = percent >= 10 ? 2 : percent >= 0.01 ? 4 : 7
  const scale = 10 ** decimals
  return `${(Math.trunc(percent * scale) / scale).toFixed(decimals)}%`
}
