import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makePasswords } from '../../../apps/api/src/features/auth/passwords/passwords.ts'
import { ORIGIN, PASSWORD } from '../../../apps/api/test/tokens/account.ts'
import type { TokenSite } from '../../../apps/api/test/tokens/account.ts'
import { buildApp } from '../../../apps/api/src/app/app.ts'
import { ROOT } from '../../run/root.ts'
import { KAPIS } from '../../run/start-api.ts'
import type { ProofContext } from '../proof.ts'
import { openProofApp } from '../shared/app/proof-app.ts'

/** Opens an API that can send messages and knows passkeys, with two super admins. */
export async function openTokenSite(ctx: ProofContext): Promise<TokenSite> {
  const app = await openProofApp(ctx, buildApp, {
    PUBLIC_ORIGINS: ORIGIN,
    SMTP_URL: 'smtp://127.0.0.1:1',
    SMS: 'file',
  })
  const { appUrl } = await ctx.database()
  const { db, sealer, aPlayer, ask } = app
  const passwords = makePasswords([Buffer.from(ctx.secretsKey, 'hex')])
  return {
    db,
    sealer,
    aPlayer,
    ask,
    passwords,
    passwordHash: await passwords.hash(PASSWORD),
    boss: await aPlayer({ role: 'super_admin' }),
    second: await aPlayer({ role: 'super_admin' }),
    resetOnServer: (username) => {
      const env = { KAPIS_ENV: '', DATABASE_URL: appUrl, SECRETS_KEY: ctx.secretsKey }
      const args = [
        join(ROOT, KAPIS),
        'reset-factors',
        '--username',
        username,
        '--reason',
        'Lost the phone',
      ]
      const run = promisify(execFile)(process.execPath, args, { env })
      return run.then(
        () => true,
        () => false,
      )
    },
  }
}
