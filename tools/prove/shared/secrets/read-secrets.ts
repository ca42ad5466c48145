import { drawsOf } from '@kapis/fairness/draws'
import { roundSeed } from '@kapis/fairness/pf1'
import { placeMines } from '@kapis/games/mines'
import { secretBoxContext } from '../../../../apps/api/src/fairness/prepare-epoch.ts'
import { makeSecretBox } from '../../../../apps/api/src/fairness/secret-box.ts'
import { parseCookie } from '../../../../apps/api/src/features/auth/sessions/session-token.ts'
import type { Player } from '../../../../apps/api/test/make-player.ts'
import type { ProofPlayers } from '../app/proof-players.ts'

/** A secret: text, bytes, or the numbers of a hidden board. */
export type Secret = { name: string; text?: string; bytes?: Uint8Array; board?: number[] }

const USER_ID_BYTES = 16

/** Reads the secrets of these users from the database and decrypts the sealed ones. */
export async function readSecrets(
  { db }: ProofPlayers,
  secretsKey: string,
  users: Player[],
): Promise<Secret[]> {
  const box = makeSecretBox(Buffer.from(secretsKey, 'hex'))
  const secrets: Secret[] = [{ name: 'the encryption key', text: secretsKey }]
  for (const { userId, username, cookie } of users) {
    const user = await db
      .selectFrom('app_user')
      .select('password_hash')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const token = Buffer.from(cookie, 'base64url').subarray(USER_ID_BYTES)
    secrets.push(
      { name: `the password hash of ${username}`, text: user.password_hash },
      { name: `the cookie of ${username}`, text: cookie },
      { name: `the session token of ${username}`, bytes: token },
      { name: `the token hash of ${username}`, bytes: parseCookie(cookie)!.tokenHash },
    )
    const epochs = await db
      .selectFrom('fairness_epoch')
      .selectAll()
      .where('player_id', '=', userId)
      .where('closed_at', 'is', null)
      .execute()
    for (const { epoch, secret_sealed, client_seed } of epochs) {
      const bytes = box.open(secret_sealed, secretBoxContext(userId, epoch))
      secrets.push({ name: `the secret of epoch ${epoch} of ${username}`, bytes })
      const round = await db
        .selectFrom('game_round')
        .selectAll()
        .where('player_id', '=', userId)
        .where('epoch', '=', epoch)
        .where('settled_seq', 'is', null)
        .executeTakeFirst()
      if (round === undefined || round.nonce === null) continue
      const seed = roundSeed(bytes, round.nonce)
      const draws = drawsOf({ roundSeed: seed, clientSeed: client_seed!, nonce: round.nonce })
      const { mines } = round.params as { mines: number }
      secrets.push(
        { name: 'the seed of the open round', bytes: seed },
        { name: 'the hidden board', board: placeMines(mines, draws) },
      )
    }
  }
  return secrets
}
