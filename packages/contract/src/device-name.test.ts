// @vitest-environment node
import { expect, test } from 'vitest'
import { deviceName, isHandheld } from './device-name.ts'

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/142.0 Safari/537.36`,
    'Chrome on Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64) ${KIT} Chrome/142.0 Safari/537.36 Edg/142.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; K) ${KIT} Chrome/142.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox on Mac',
  ],
])('the user agent %s gets its common device name', (userAgent, name) => {
  const found = deviceName(userAgent)
  expect(`${found?.browser} on ${found?.system}`).toBe(name)
})

test('an unknown user agent has no name', () => {
  expect(deviceName(null)).toBeNull()
  expect(deviceName('curl/8.9')).toBeNull()
})

test('phones and tablets are recognised', () => {
  expect(isHandheld('Mozilla/5.0 (Linux; Android 16; K)')).toBe(true)
  expect(isHandheld('Mozilla/5.0 (X11; Linux x86_64)')).toBe(false)
  expect(isHandheld(null)).toBe(false)
})
