import { lookup } from 'node:dns'
import { BlockList, isIPv4 } from 'node:net'
import type { LookupFunction } from 'node:net'

/**
 * The addresses of IPv4 that belong to no server on the internet (IANA's registry of special
 * purposes), and the metadata service of a cloud that has a public one.
 */
const NOT_PUBLIC_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** All public addresses of IPv6 are in one block, apart from those that wrap an address of IPv4. */
const PUBLIC_6 = ['2000::/3']
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const notPublic = listOf([...NOT_PUBLIC_4, ...NOT_PUBLIC_6])
const public6 = listOf(PUBLIC_6)

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6')
  }
  return list
}

/** Returns whether an address is one of the internet, and not of a network such as our own. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4')
  return public6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/**
 * Looks a name up for a connection, and fails if one of its addresses is not public. The connection
 * uses these very addresses, so that the name cannot lead elsewhere between a check and a call.
 */
export const lookupPublic: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error !== null || first === undefined) return done(error ?? notFound(name), [])
    if (!found.every(({ address }) => isPublicAddress(address))) return done(inside(name), [])
    if (options.all === true) done(null, found)
    else done(null, first.address, first.family)
  })
}

const notFound = (name: string) =>
  Object.assign(new Error(`${name} has no address.`), { code: 'ENOTFOUND' })
const inside = (name: string) =>
  Object.assign(new Error(`${name} leads to an address that is not public.`), { code: 'EACCES' })
