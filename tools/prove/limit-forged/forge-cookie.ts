import { randomBytes } from 'node:crypto'
import type { Player } from '../../../apps/api/test/make-player.ts'

const USER_ID_BYTES = 16

/** Returns the player with a forged cookie: the right user id, and a secret that no session has. */
export function forgeCookie(player: Player): Player {
  const id = Buffer.from(player.cookie, 'base64url').subarray(0, USER_ID_BYTES)
  return { ...player, cookie: Buffer.concat([id, randomBytes(32)]).toString('base64url') }
}
