import { isIPv4 } from 'node:net'
import { networkOf } from '../throttle/network-of.ts'

const PARTS = 3

/**
 * Returns the network that a user's own list of sessions shows for an address: the /24 prefix of an
 * IPv4 address, the /48 prefix of an IPv6 address. That is enough to recognise the provider of a
 * sign-in, and whoever steals a session does not learn the owner's address.
 */
export function signInNetwork(ip: string): string | null {
  const network = networkOf(ip)
  if (isIPv4(network)) return `${network.split('.').slice(0, PARTS).join('.')}.0/24`
  if (!network.endsWith('::/64')) return null
  const prefix = network.split(':').slice(0, PARTS).join(':')
  // The URL parser writes every IPv6 address in its canonical short form.
  return `${new URL(`http://[${prefix}::]`).hostname.slice(1, -1)}/48`
}
