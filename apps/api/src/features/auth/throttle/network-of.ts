import { isIPv6 } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4

/**
 * Returns the network by which the failed attempts of an address are counted. For IPv6 this is the
 * /64 prefix, which belongs to one subscriber; for IPv4 it is the address, even if it is written as
 * IPv6.
 */
export function networkOf(ip: string): string {
  const plain = ip.split('%')[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(plain)) return ip
  // The URL parser writes every IPv6 address in its canonical short form.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: GROUPS - left.length - right.length }, () => '0')
  const groups = tail === undefined ? left : [...left, ...zeros, ...right]
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}
