import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { uploadIdentityImage } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anImage } from '../../test/cashier.ts'
import { setIdentity } from '../../test/set-identity.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { diagnose } from './diagnose.ts'
import { assessVaultKeys } from './check-vault.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const OTHER = Buffer.alloc(32, 9)
type VaultKeys = TestApp['config']['vaultKeys']

async function checkVault(vaultKeys: VaultKeys = app.config.vaultKeys) {
  const findings = await diagnose({ ...app.config, vaultKeys })
  return findings.find(({ name }) => name === 'identity vault')
}

test('keys in use are assessed: unknown ones fail, older ones and none at all are a warning', () => {
  const used = [
    { keyId: 'aa', checks: 2 },
    { keyId: 'bb', checks: 5 },
  ]
  expect(assessVaultKeys([], []).state).toBe('warn')
  expect(assessVaultKeys([], ['aa']).state).toBe('ok')
  expect(assessVaultKeys(used, []).says).toContain('7 of 7')
  expect(assessVaultKeys(used, ['cc', 'bb'])).toMatchObject({
    state: 'fail',
    says: '2 of 7 identity checks are sealed with keys that are not in VAULT_KEYS (aa)',
  })
  expect(assessVaultKeys(used, ['bb', 'aa'])).toMatchObject({
    state: 'warn',
    says: '2 of 7 identity checks are sealed with an older key',
  })
})

test('a vault whose keys are missing, wrong, older or right', async () => {
  const [key] = app.config.vaultKeys!
  expect(await checkVault(null)).toMatchObject({ state: 'warn' })
  await setIdentity(app, await app.aPlayer(), 'waiting')
  expect(await checkVault()).toMatchObject({ state: 'ok' })
  expect(await checkVault(null)).toMatchObject({ state: 'fail' })
  expect(await checkVault([OTHER])).toMatchObject({ state: 'fail' })
  expect(await checkVault([OTHER, key])).toMatchObject({ state: 'warn' })
})

test('an image or a check that was damaged or lost fails', async () => {
  const maya = await app.aPlayer()
  const body = { of: 'front', image: await anImage() }
  const params = { userId: maya.userId }
  const upload = async () =>
    expect((await app.send(maya, uploadIdentityImage, { params, body })).status).toBe(200)
  await upload()
  expect(await checkVault()).toMatchObject({ state: 'ok' })
  const newest = await app.db
    .selectFrom('identity_image')
    .select('file_key')
    .where('player_id', '=', maya.userId)
    .executeTakeFirstOrThrow()
  const { files } = app.config
  rmSync(join(files.in === 'disk' ? files.folder : '', newest.file_key))
  expect((await checkVault())?.says).toContain('the newest identity image is missing')
  await upload()
  expect(await checkVault()).toMatchObject({ state: 'ok' })
  await sql`update identity_check set details_sealed = set_byte(details_sealed, 40,
    get_byte(details_sealed, 40) # 1)`.execute(app.owner)
  expect((await checkVault())?.says).toContain('the newest identity check cannot be opened')
})
