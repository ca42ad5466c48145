import { currentTexts } from '#texts/texts.ts'
import { playTexts } from '../model/play-texts.ts'

/**
 * Formats a multiplier for a pay table: `0.00x`, `1.10x`. Whole multipliers from 1,000x have no
 * decimals: `1,000x`.
 */
export function formatPays(hundredths: number): string {
  const decimals = hundredths >= 100_000 && hundredths % 100 === 0 ? 0 : 2
  const [whole = '', ...rest] = (hundredths / 100).toFixed(decimals).split('.')
  return `${[whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.')}x`
}

/**
 * Formats a multiplier for a narrow cell and truncates the digits that do not fit. The rules and
 * the screen reader label have all digits.
 */
export function shortPays(hundredths: number): string {
  if (hundredths >= 10_000) return String(Math.trunc(hundredths / 100))
  if (hundredths >= 1_000) return String(Math.trunc(hundredths / 10) / 10)
  return String(hundredths / 100)
}

/** Formats a chance in per cent, truncated. A chance below 0.01% is written as `1 in 12,345`. */
export function formatChanceOf(ways: number, all: number): string {
  const percent = (ways / all) * 100
  if (percent < 0.01)
    return currentTexts(playTexts).oneIn(Math.round(all / ways).toLocaleString('en-US'))
  const decimals = percent >= 10 ? 2 : percent >= 1 ? 3 : 4
  const scale = 10 ** decimals
  return `${(Math.trunc(percent * scale) / scale).toFixed(decimals)}%`
}
