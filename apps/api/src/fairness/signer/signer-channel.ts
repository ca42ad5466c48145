import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'

const RANDOM_BYTES = 32
const TAG_BYTES = 16
const FRAME_BYTES_MAX = 1 << 20

export type Channel = { send(message: object): void }

/**
 * Opens an encrypted channel between the API and its signer. Both sides derive one key per
 * direction from a shared secret and 32 random bytes of each side. A frame is a length followed by
 * a message encrypted with AES-256-GCM under a counting nonce, so nobody else can read, write,
 * replay or drop a message unnoticed. Any fault ends the connection.
 */
export function openChannel(
  socket: Socket,
  { secret, isServer }: { secret: Buffer; isServer: boolean },
  on: { ready(channel: Channel): void; message(message: unknown): void },
): void {
  const mine = randomBytes(RANDOM_BYTES)
  let bytes: Buffer = Buffer.alloc(0)
  let receive: Direction | null = null
  socket.write(mine)
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    try {
      if (receive === null) {
        if (bytes.length < RANDOM_BYTES) return
        const theirs = bytes.subarray(0, RANDOM_BYTES)
        bytes = bytes.subarray(RANDOM_BYTES)
        const salt = Buffer.concat(isServer ? [theirs, mine] : [mine, theirs])
        const ways = [
          directionOf(secret, salt, 'api'),
          directionOf(secret, salt, 'signer'),
        ] as const
        const [send, heard] = isServer ? [ways[1], ways[0]] : ways
        receive = heard
        on.ready({ send: (message) => socket.write(seal(send, message)) })
      }
      bytes = readFrames(bytes, receive, on.message)
    } catch {
      socket.destroy()
    }
  })
}

type Direction = { key: Buffer; count: number }

function directionOf(secret: Buffer, salt: Buffer, from: 'api' | 'signer'): Direction {
  const key = Buffer.from(hkdfSync('sha256', secret, salt, `kapis/signer-channel/${from}`, 32))
  return { key, count: 0 }
}

function nonceOf(direction: Direction): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE((direction.count += 1), 6, 6)
  return nonce
}

function seal(direction: Direction, message: object): Buffer {
  const cipher = createCipheriv('aes-256-gcm', direction.key, nonceOf(direction))
  const body = Buffer.concat([cipher.update(JSON.stringify(message)), cipher.final()])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(body.length + TAG_BYTES)
  return Buffer.concat([head, body, cipher.getAuthTag()])
}

/**
 * Passes every complete message to `take` and returns the remaining bytes. Throws if a message is
 * invalid.
 */
function readFrames(bytes: Buffer, direction: Direction, take: (message: unknown) => void) {
  let rest = bytes
  while (rest.length >= 4) {
    const length = rest.readUInt32BE()
    if (length < TAG_BYTES || length > FRAME_BYTES_MAX) throw new Error('not a frame')
    if (rest.length < 4 + length) break
    const frame = rest.subarray(4, 4 + length)
    const decipher = createDecipheriv('aes-256-gcm', direction.key, nonceOf(direction))
    decipher.setAuthTag(frame.subarray(-TAG_BYTES))
    const body = decipher.update(frame.subarray(0, -TAG_BYTES))
    take(JSON.parse(Buffer.concat([body, decipher.final()]).toString()))
    rest = rest.subarray(4 + length)
  }
  return rest
}
