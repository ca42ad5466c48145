import { connect } from 'node:net'
import type { NetConnectOpts, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { refuse } from '@kapis/contract/refusals'

/** Looks for malware in an upload. Refuses: file_refused, unavailable. */
export type Scan = (bytes: Buffer) => Promise<void>

/** Longer than the scan of the largest upload takes, and shorter than a player waits. */
const ANSWER_MS_MAX = 10_000
/** Ends the chunks of INSTREAM. */
const NO_CHUNK = Buffer.alloc(4)

/** Opens a scan by ClamAV, whose daemon listens at this address. */
export function openScan(clamd: NetConnectOpts): Scan {
  return async (bytes) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    const answer = await askClamd(
      clamd,
      'INSTREAM',
      Buffer.concat([length, bytes, NO_CHUNK]),
    ).catch((error: Error) => {
      throw refuse('unavailable', { clamd: error.message })
    })
    const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
    if (found !== undefined) throw refuse('file_refused', { why: `ClamAV found ${found}` })
    // A file that was not scanned completely is not taken either.
    if (answer !== 'stream: OK') throw refuse('unavailable', { clamd: answer })
  }
}

/** Sends a command to clamd and returns its answer. Throws if there is none in time. */
export async function askClamd(
  clamd: NetConnectOpts,
  command: string,
  content = Buffer.alloc(0),
): Promise<string> {
  const socket: Socket = connect(clamd)
  const late = setTimeout(() => socket.destroy(new Error('no answer in time')), ANSWER_MS_MAX)
  try {
    socket.write(Buffer.concat([Buffer.from(`z${command}\0`), content]))
    const answer = await text(socket)
    return answer.replace(/\0$/, '')
  } finally {
    clearTimeout(late)
    socket.destroy()
  }
}
