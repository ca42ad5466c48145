// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const sheet = read('./user-badges.module.css')
const tokens = read('../../../ui/tokens.css')

test('admin is blue, super_admin deep orange, player light green, any other orange [UI-04]', () => {
  expect(hueOf(toneOf('admin'))).toBeGreaterThan(200)
  expect(hueOf(toneOf('super_admin'))).toBeLessThan(hueOf('role-other'))
  expect(hueOf(toneOf('player'))).toBeGreaterThan(75)
  expect(hueOf(toneOf('player'))).toBeLessThan(170)
  expect(hueOf('role-other')).toBeLessThan(60)
})

function toneOf(role: string): string {
  const rule = new RegExp(`data-role='${role}'\\] \\{\\s*--tone: var\\(--([a-z-]+)\\)`)
  return rule.exec(sheet)![1]!
}

/** Returns the hue of a colour token's first definition, in degrees. */
function hueOf(token: string): number {
  const [, hex = ''] = new RegExp(`--${token}: #([0-9a-f]{6})`, 'i').exec(tokens)!
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const max = Math.max(r, g, b)
  const span = max - Math.min(r, g, b)
  const sixth = max === r ? (g - b) / span : max === g ? 2 + (b - r) / span : 4 + (r - g) / span
  return (sixth * 60 + 360) % 360
}
