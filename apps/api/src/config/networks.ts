import { isIP } from 'node:net'

/**
 * Parses a list such as `10.0.0.0/8, 127.0.0.1`. Throws for anything else, in particular for
 * `true`, which would trust every address.
 */
export function readNetworks(text: string): string[] {
  const networks = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
  for (const network of networks) assertNetwork(network)
  return networks
}

const isPrefix = (prefix: number, version: number) =>
  Number.isInteger(prefix) && prefix >= 0 && prefix <= (version === 4 ? 32 : 128)

function assertNetwork(network: string): void {
  const [address = '', bits, ...rest] = network.split('/')
  const version = isIP(address)
  const prefix = Number(bits ?? (version === 4 ? 32 : 128))
  if (version === 0 || rest.length > 0 || !isPrefix(prefix, version)) {
    throw new Error(`TRUST_PROXY contains "${network}", which is no address or network.`)
  }
  if (prefix === 0)
    throw new Error(`TRUST_PROXY contains "${network}", which would trust every client.`)
}
