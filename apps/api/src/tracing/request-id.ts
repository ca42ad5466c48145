import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

/** The only accepted ids: 32 hexadecimal digits, with or without the dashes of a UUID. */
const FORMAT = /^[0-9a-f]{8}(?:[0-9a-f]{24}|(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * Returns the function that gives each request its id: the X-Request-Id of a trusted proxy, or an
 * id made here. No other header is accepted, because the id is written to the log and the staff
 * log.
 */
export function makeRequestIds(
  trustedNetworks: readonly string[],
): (request: IncomingMessage) => string {
  const makeId = ownIds()
  if (trustedNetworks.length === 0) return makeId
  const isTrusted = makeTrust(trustedNetworks)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isGood =
      typeof given === 'string' && FORMAT.test(given) && isTrusted(socket.remoteAddress)
    return isGood ? given : makeId()
  }
}

/** Returns the function that says whether an address belongs to a trusted proxy. */
export function makeTrust(
  trustedNetworks: readonly string[],
): (address: string | undefined) => boolean {
  const trusted = readBlockList(trustedNetworks)
  return (address = '') => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * The first count of the generated ids. It is so large that all later counts have as many digits.
 */
const FIRST_COUNT = 0x1000000000
const START_BYTES = 11

/**
 * Returns a generator of ids that are cheap and unique across processes: a random start and a
 * count.
 */
function ownIds(): () => string {
  const start = randomBytes(START_BYTES).toString('hex')
  let count = FIRST_COUNT
  return () => start + (count += 1).toString(16)
}

function readBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
