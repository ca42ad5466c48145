import { expect, test } from 'vitest'
import { isPushEndpoint } from './push-services.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-sg2p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('%s is a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint, null)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/',
  'https://evil-fcm.googleapis.com/',
  'https://notpush.apple.com.evil.example/',
  'https://fcm.googleapis.com@evil.example/',
  'https://user@fcm.googleapis.com/',
  'https://169.254.169.254/latest/meta-data/',
  'http://127.0.0.1:9090/',
  'https://localhost/',
  'https://[::1]/',
  'https://push.apple.com/',
  'ftp://fcm.googleapis.com/',
  'javascript:alert(1)',
  '/api/v1/users',
  '',
])('“%s” is never called', (endpoint) => {
  expect(isPushEndpoint(endpoint, null)).toBe(false)
})

test('a fake service is known by its exact origin only', () => {
  const service = 'http://127.0.0.1:4100'
  expect(isPushEndpoint(`${service}/one`, service)).toBe(true)
  expect(isPushEndpoint('http://127.0.0.1:4101/one', service)).toBe(false)
  expect(isPushEndpoint('http://127.0.0.1:4100@evil.example/one', service)).toBe(false)
})
