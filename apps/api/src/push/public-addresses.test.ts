import { expect, test } from 'vitest'
import { isPublicAddress } from './public-addresses.ts'

test.each(['17.0.0.1', '172.15.0.1', '172.32.0.1', '142.250.1.1', '2a00:1450:4001::200a'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  '0.0.0.0',
  '10.255.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:17.0.0.1',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '2001:0:7f00:1::',
  '2002:7f00:1::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '',
  'localhost',
])('“%s” is not public', (address) => expect(isPublicAddress(address)).toBe(false))
