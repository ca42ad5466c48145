import { expect, test } from 'vitest'
import { signInNetwork } from './sign-in-network.ts'

test.each([
  ['112.198.14.77', '112.198.14.0/24'],
  ['::ffff:112.198.14.77', '112.198.14.0/24'],
  ['2001:db8:abcd:12:1:2:3:4', '2001:db8:abcd::/48'],
  ['2001:db8::7', '2001:db8::/48'],
  ['2001:0DB8:000a:1::7', '2001:db8:a::/48'],
  ['fe80:1:2:3::4%eth0', 'fe80:1:2::/48'],
  ['::1', '::/48'],
])('the address %s is shown as the network %s', (ip, network) => {
  expect(signInNetwork(ip)).toBe(network)
})

test('addresses of one network are shown alike, those of two are not', () => {
  expect(signInNetwork('112.198.14.1')).toBe(signInNetwork('112.198.14.254'))
  expect(signInNetwork('112.198.14.1')).not.toBe(signInNetwork('112.198.15.1'))
  expect(signInNetwork('2001:db8:1:1::1')).toBe(signInNetwork('2001:db8:1:ffff::1'))
  expect(signInNetwork('2001:db8:1::1')).not.toBe(signInNetwork('2001:db8:2::1'))
})

test('what is not an address is not shown', () => {
  expect(signInNetwork('proxy.example')).toBeNull()
})
