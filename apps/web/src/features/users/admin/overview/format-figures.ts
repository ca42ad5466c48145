import { formatMoney, formatSigned, fromNumber } from '@kapis/money/money'

/** Formats `2026-11-14` as `11/14`. */
export function formatDay(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(8, 10)}`
}

export const formatCount = (count: number): string => count.toLocaleString('en-US')

export const formatCoins = (amount: number): string => formatMoney(minorOf(amount), 'coin')
export const formatTickets = (amount: number): string => formatMoney(minorOf(amount), 'ticket')
/** Formats an amount with its sign. */
export const signedCoins = (amount: number): string => formatSigned(minorOf(amount), 'coin')

export function formatShare(share: number): string {
  return `${(share * 100).toFixed(2)}%`
}

/** Formats a duration as in `1 h 12 m`. */
export function formatAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  if (days > 0) return `${days} d ${hours} h`
  return hours > 0 ? `${hours} h ${minutes % 60} m` : `${minutes} m`
}

function minorOf(amount: number): bigint {
  return fromNumber(amount) ?? 0n
}
