import { fromManila } from './manila.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\\.?'
const TIME = String.raw`(\d{1,2})[:.](\d{2})\s*([ap])\.?\s?m`
const MONTH_FIRST = new RegExp(
  String.raw`\b${MONTH}\s*(\d{1,2}),?\s*(20\d{2}),?\s*(?:at\s*)?${TIME}`,
  'i',
)
const DAY_FIRST = new RegExp(
  String.raw`\b(\d{1,2})\s*${MONTH},?\s*(20\d{2}),?\s*(?:at\s*)?${TIME}`,
  'i',
)

/**
 * Finds a time in Manila, such as `Feb 25, 2025 8:50 PM` or `22 June 2025, 05:59 PM`, in a text.
 * Returns null if there is none.
 */
export function readManilaTime(text: string): Date | null {
  const found = MONTH_FIRST.exec(text)
  if (found !== null) {
    const [, month = '', day = '', ...rest] = found
    return instant(day, month, rest)
  }
  const other = DAY_FIRST.exec(text)
  if (other === null) return null
  const [, day = '', month = '', ...rest] = other
  return instant(day, month, rest)
}

function instant(day: string, month: string, rest: string[]): Date | null {
  const [year = '', hour = '', minute = '', half = ''] = rest
  const hours = Number(hour)
  if (hours < 1 || hours > 12 || Number(minute) > 59) return null
  const hour24 = (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const monthNo = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  return fromManila(`${year}-${two(monthNo)}-${day.padStart(2, '0')}T${two(hour24)}:${minute}:00`)
}

function two(n: number): string {
  return String(n).padStart(2, '0')
}
