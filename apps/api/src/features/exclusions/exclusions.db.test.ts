import { randomInt } from 'node:crypto'
import * as routes from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  approveNewest,
  csvOf,
  importList,
  runImport,
  uploadList,
} from '../../../test/import-list.ts'
import { openExclusions } from '../../../test/open-exclusions.ts'
import { playEnough } from '../../../test/play-enough.ts'
import { MEMBER_PASSWORD, signUpMember } from '../../../test/sign-up-member.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Player, TestApp } from '../../../test/test-app.ts'
import { hashListed } from '../../cashier/exclusions/list-hash.ts'
import type { Identifier } from '../../cashier/exclusions/list-hash.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { sweepExclusions } from './sweep-exclusions.ts'
import { writeList } from './write-list.ts'

let app: TestApp
let admin: Player
let boss: Player
let second: Player
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.aPlayer({ role: 'admin' })
  boss = await app.aPlayer({ role: 'super_admin' })
  second = await app.aPlayer({ role: 'super_admin' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`truncate exclusion_entry, exclusion_identity, exclusion_match, exclusion_import,
    exclusion_list, exclusion_upload, exclusion_upload_part, exclusion_upload_line`.execute(
    app.owner,
  )
})

const LIST = 'Restricted persons'
const own = ({ userId }: Player) => ({ params: { userId } })
const mobile = (value: string): Identifier => ({ kind: 'mobile', value })
const email = (value: string): Identifier => ({ kind: 'email', value })
const aNumber = () => `09${String(randomInt(1e9)).padStart(9, '0')}`
const exclusions = () => openExclusions(app)

type Options = { mode?: 'replace' | 'add'; name?: string; as?: Player }
const imports = (some: readonly Identifier[], options: Options = {}) => {
  const { mode = 'replace', name = LIST, as = boss } = options
  return importList(app, { as, second }, { name, mode, csv: csvOf(some) })
}
const preview = async (some: readonly Identifier[], mode: 'replace' | 'add' = 'replace') =>
  (await uploadList(app, admin, { name: LIST, mode, csv: csvOf(some) })).preview
/** Runs the job of the last import. */
async function sweep() {
  const { data } = await app.send(admin, routes.listExclusionImports, {})
  const { exclusionImportId } = data.imports[0]!
  return sweepExclusions({ db: app.db, exclusions: exclusions() }, exclusionImportId)
}
const contactOf = (player: Player) =>
  app.db
    .selectFrom('app_user')
    .select(['email', 'mobile_number as mobile'])
    .where('user_id', '=', player.userId)
    .executeTakeFirstOrThrow()
const listMatches = async () =>
  (await app.send(admin, routes.listExclusionMatches, { query: {} })).data.matches
const signIn = async ({ username }: Player, password = MEMBER_PASSWORD) => {
  const { status, code } = await app.send(null, routes.signIn, { body: { username, password } })
  return code ?? status
}
let made = 0
async function signUp(contact: { email?: string; mobileNumber?: string }) {
  const body = {
    username: `listed_${(made += 1)}`,
    email: `listed${made}@mail.example`,
    mobileNumber: aNumber(),
    password: MEMBER_PASSWORD,
    confirmPassword: MEMBER_PASSWORD,
    acceptedTerms: true,
    ...contact,
  }
  const { status, code } = await app.send(null, routes.signUp, { body })
  return code ?? status
}
const bet = (player: Player) =>
  app.send(player, routes.rollDice, {
    body: {
      amount: 1,
      condition: 'above',
      currency: 'coin',
      target: 50,
      identifier: `bet-${(made += 1)}`,
    },
  })
const withdraw = async (player: Player, gcashNumber: string, gcashName = 'Maya Luz Santos') => {
  const body = { type: 'withdraw', gcashNumber, gcashName, amount: 1 }
  const sent = await app.send(player, routes.requestWithdrawal, { ...own(player), body })
  return sent.code ?? sent.status
}
const actions = async () => {
  const rows = await app.db
    .selectFrom('audit_log')
    .select(['action', 'affected_username'])
    .orderBy('seq', 'desc')
    .limit(2)
    .execute()
  return rows.map((row) => [row.action, row.affected_username])
}

describe('importing a list', () => {
  test('a dry run writes nothing, and finds known and repeated lines', async () => {
    const [a, b, c] = [aNumber(), aNumber(), aNumber()].map(mobile) as [
      Identifier,
      Identifier,
      Identifier,
    ]
    expect(await preview([a, a, b])).toMatchObject({
      tallies: { new: 2, known: 0, repeated: 1 },
      kinds: { mobile: 3, email: 0 },
      removed: 0,
      total: 2,
      sameFileAt: null,
    })
    expect((await app.send(admin, routes.listExclusionImports, {})).data.imports).toEqual([])
    expect((await imports([a, a, b], { as: admin })).status).toBe(200)
    const again = await preview([a, a, b])
    expect(again).toMatchObject({ tallies: { new: 0, known: 2, repeated: 1 }, removed: 0 })
    expect(again.sameFileAt).not.toBeNull()
    expect(await preview([b, c])).toMatchObject({ removed: 1, total: 2 })
    expect(await preview([b, c], 'add')).toMatchObject({ removed: 0, total: 3 })
  })

  test('a list replaces the one of its name or adds to it, and is logged', async () => {
    const [a, b, c] = [aNumber(), aNumber(), aNumber()]
    await imports([mobile(a), mobile(b)])
    await imports([mobile(c)], { mode: 'add' })
    await imports([mobile(a)], { name: 'Another list' })
    const { preview: shown } = await imports([mobile(b)], { name: LIST.toUpperCase() })
    expect(shown).toMatchObject({ tallies: { new: 0 }, removed: 2, total: 1 })
    expect((await actions())[0]).toEqual(['exclusions.import', null])
    expect(await signUp({ mobileNumber: a })).toBe('sign_up_refused')
    expect(await signUp({ mobileNumber: b })).toBe('sign_up_refused')
    expect(await signUp({ mobileNumber: c })).toBe(200)
    const { data } = await app.send(admin, routes.listExclusionImports, {})
    expect(data.names).toEqual(['Another list', LIST])
    expect(data.imports[0]).toMatchObject({ name: LIST, total: 1, listedOn: '2026-11-01' })
  })

  test('another number of removals than the dry run showed is a conflict', async () => {
    await imports([mobile(aNumber())])
    const { exclusionUploadId } = await uploadList(app, boss, {
      name: LIST,
      csv: csvOf([mobile(aNumber())]),
    })
    const body = { exclusionUploadId, listedOn: '2026-11-01', removed: 0 }
    expect((await app.send(boss, routes.importExclusions, { body })).code).toBe('conflict')
  })

  test('a file with a line that cannot be read is not stored, and the line is named', async () => {
    const header = { fileName: 'list.csv', header: 'kind,hash' }
    const { data } = await app.send(admin, routes.startExclusionUpload, { body: header })
    const params = { exclusionUploadId: data.exclusionUploadId! }
    const text = `mobile,${'ab'.repeat(32)}\nmobile,0917`
    const part = { params, body: { part: 0, firstLine: 2, text } }
    const sent = await app.send(admin, routes.sendExclusionPart, part)
    expect(sent.data.fault).toEqual({ why: 'hash', line: 3 })
    const missing = { body: { ...params, name: LIST, mode: 'replace', parts: 1 } }
    expect((await app.send(admin, routes.previewExclusionImport, missing)).code).toBe('conflict')
    const empty = { params, body: { part: 0, firstLine: 2, text: '' } }
    await app.send(admin, routes.sendExclusionPart, empty)
    const { code } = await app.send(admin, routes.previewExclusionImport, missing)
    expect(code).toBe('import_refused')
  })

  test('neither a hash of the file nor a value is stored', async () => {
    const number = aNumber()
    await imports([mobile(number)])
    const { rows } = await sql<{ hash: Buffer }>`select hash from exclusion_entry`.execute(app.db)
    expect(rows[0]!.hash.equals(hashListed(mobile(number)))).toBe(false)
  })
})

describe('a person on the list', () => {
  test('cannot sign up, by number or e-mail address in any spelling, and staff see it [EXCL-03]', async () => {
    const number = aNumber()
    await imports([mobile(number), email('maya.luz@gmail.com')])
    expect(await signUp({ mobileNumber: `+63${number.slice(1)}` })).toBe('sign_up_refused')
    expect(await signUp({ mobileNumber: number })).toBe('sign_up_refused')
    expect(await signUp({ email: 'MayaLuz+2@googlemail.com' })).toBe('sign_up_refused')
    expect((await actions())[0]).toEqual(['exclusions.match', null])
    expect(await listMatches()).toMatchObject([
      { place: 'sign_up', kinds: ['email'], userId: null, state: 'refused', listName: LIST },
      { place: 'sign_up', kinds: ['mobile'], userId: null, state: 'refused' },
    ])
  })

  test('learns at sign-up that a detail is taken, if it is', async () => {
    const maya = await signUpMember(app)
    const { email: taken } = await contactOf(maya)
    await imports([email(taken)])
    expect(await signUp({ email: taken })).toBe('email_taken')
    expect(await listMatches()).toEqual([])
  })

  test('a number that staff correct to one on the list ends the sessions, so that sign-in refuses', async () => {
    const maya = await signUpMember(app)
    const listed = aNumber()
    await imports([mobile(listed)], { as: admin })
    const change = (mobileNumber: string) =>
      app.send(admin, routes.updateUser, { ...own(maya), body: { mobileNumber, reason: 'A typo' } })
    const balance = async () => (await app.send(maya, routes.getBalance, own(maya))).status
    expect([(await change(aNumber())).status, await balance()]).toEqual([200, 200])
    expect([(await change(listed)).status, await balance()]).toEqual([200, 401])
    expect(await signIn(maya)).toBe('player_listed')
  })

  test('cannot sign in, and is told so after the right password only: player_listed [EXCL-03]', async () => {
    const maya = await signUpMember(app)
    await imports([email((await contactOf(maya)).email)])
    expect(await signIn(maya, 'Wrong-Password1!')).toBe('wrong_credentials')
    expect(await signIn(maya)).toBe('player_listed')
    expect((await actions())[0]).toEqual(['exclusions.match', maya.username])
    expect(await signIn(maya)).toBe('player_listed')
    expect(await listMatches()).toMatchObject([
      { place: 'sign_in', kinds: ['email'], userId: maya.userId, state: 'excluded' },
    ])
  })

  test('is signed out and paused by the sweep, which runs twice without harm', async () => {
    const [maya, jun] = [await app.aPlayer({ coins: 50 }), await app.aPlayer({ coins: 50 })]
    await imports([mobile((await contactOf(maya)).mobile)])
    expect((await bet(maya)).status).toBe(200)
    expect(await sweep()).toEqual({ ended: 0, found: 1 })
    expect((await bet(maya)).code).toBe('session_expired')
    expect((await bet(jun)).status).toBe(200)
    const pause = await app.db
      .selectFrom('player_pause')
      .select(['kind', 'player_id'])
      .where('player_id', 'in', [maya.userId, jun.userId])
      .execute()
    expect(pause).toEqual([{ kind: 'exclusion', player_id: maya.userId }])
    expect(await sweep()).toEqual({ ended: 0, found: 1 })
    expect(await listMatches()).toHaveLength(1)
    const { data } = await app.send(admin, routes.listExclusionImports, {})
    expect(data).toMatchObject({ excluded: 1, imports: [{ found: 1 }] })
    expect(data.imports[0]!.sweptAt).not.toBeNull()
  })

  test('cannot withdraw: player_listed [EXCL-03]', async () => {
    const maya = await app.aPlayer({ coins: 5000 })
    await playEnough(maya, (as, body) => app.send(as, routes.rollDice, { body }))
    await imports([mobile((await contactOf(maya)).mobile)])
    expect(await withdraw(maya, aNumber())).toBe('player_listed')
    expect(await listMatches()).toMatchObject([{ place: 'withdrawal', state: 'excluded' }])
    expect((await bet(maya)).code).toBe('session_expired')
  })

  test('is no payee, by number or by name and date of birth: payee_refused [EXCL-03]', async () => {
    const jun = await app.aPlayer({ coins: 5000 })
    await playEnough(jun, (as, body) => app.send(as, routes.rollDice, { body }))
    await sql`update app_user set date_of_birth = '1990-05-31'
      where user_id = ${jun.userId}`.execute(app.db)
    const number = aNumber()
    const names = { givenNames: 'Juan', lastName: 'Dela Cruz', dateOfBirth: '1990-05-31' }
    await imports([mobile(number), { kind: 'person', ...names }])
    expect(await withdraw(jun, number)).toBe('payee_refused')
    expect(await withdraw(jun, number)).toBe('payee_refused')
    expect(await withdraw(jun, aNumber(), 'JUAN SANTOS DELA CRUZ')).toBe('payee_refused')
    const found = await listMatches()
    expect(found).toMatchObject([
      { place: 'withdrawal', kinds: ['person'], userId: jun.userId, state: 'refused' },
      { place: 'withdrawal', kinds: ['mobile'], userId: jun.userId, state: 'refused' },
    ])
    const cleared = { params: found[1]!, body: { reason: 'His own number since June' } }
    const { exclusionMatchId } = cleared.params
    const sent = { params: { exclusionMatchId }, body: cleared.body }
    const { code } = await app.send(boss, routes.clearExclusionMatch, sent)
    expect(code).toBe('second_person_needed')
    expect((await approveNewest(app, second)).status).toBe(200)
    expect(await withdraw(jun, number)).toBe(200)
  })

  test('is found by the checked name and document, and by a later list', async () => {
    const [maya, jun] = [await app.aPlayer(), await app.aPlayer()]
    const of = (documentNumber: string) => ({
      givenNames: 'Maya Reyes',
      lastName: 'Luz',
      dateOfBirth: '1990-05-31',
      documentNumber,
    })
    await imports([{ kind: 'document', value: 'P1234567A' }])
    const check = (player: Player, documentNumber: string) =>
      inTransaction(app.db, (tx) =>
        exclusions().checkIdentity(tx, player.userId, of(documentNumber)),
      )
    expect(await exclusions().peekIdentity(app.db, maya.userId, of('p 1234567-a'))).toBe(true)
    expect(await check(maya, 'p 1234567-a')).toBe(true)
    expect(await check(jun, 'P7654321A')).toBe(false)
    const named = { givenNames: 'MAYA', lastName: 'LUZ', dateOfBirth: '1990-05-31' }
    await imports([{ kind: 'person', ...named }], { mode: 'add' })
    expect(await sweep()).toEqual({ ended: 0, found: 2 })
    expect(await listMatches()).toMatchObject([
      { userId: jun.userId, kinds: ['person'], place: 'import' },
      { userId: maya.userId, kinds: ['document'], place: 'identity' },
    ])
  })

  test('plays again once no list names them', async () => {
    const maya = await signUpMember(app)
    const { mobile: number } = await contactOf(maya)
    await imports([mobile(number)])
    await sweep()
    expect(await signIn(maya)).toBe('player_listed')
    await imports([mobile(aNumber())])
    expect(await sweep()).toEqual({ ended: 1, found: 0 })
    expect((await actions())[0]).toEqual(['exclusions.end', maya.username])
    expect(await signIn(maya)).toBe(200)
    expect(await listMatches()).toMatchObject([{ state: 'ended' }])
  })

  test('keeps an exclusion of their own when the list ends', async () => {
    const maya = await app.aPlayer()
    const body = { kind: 'exclusion', months: 6 }
    await app.send(maya, routes.startPause, { ...own(maya), body })
    await imports([mobile((await contactOf(maya)).mobile)])
    await sweep()
    await imports([mobile(aNumber())])
    await sweep()
    const { rows } = await sql`select from player_pause
      where player_id = ${maya.userId} and ends_at > now()`.execute(app.db)
    expect(rows).toHaveLength(1)
  })
})

describe('an import that frees somebody', () => {
  const csv = (some: readonly Identifier[]) => ({ name: LIST, csv: csvOf(some) })
  async function aListed() {
    const maya = await signUpMember(app)
    const { mobile: number } = await contactOf(maya)
    await imports([mobile(number), mobile('09000000001')])
    await sweep()
    return { maya, number }
  }
  const ask = async (as: Player, exclusionUploadId: string, removed: number, reason?: string) => {
    const body = { exclusionUploadId, listedOn: '2026-11-01', removed, ...(reason && { reason }) }
    return (await app.send(as, routes.importExclusions, { body })).code
  }

  test('needs a super admin and a second one, who sees whom it frees [EXCL-03]', async () => {
    const { maya } = await aListed()
    const fewer = csv([mobile('09000000001')])
    const byAdmin = await uploadList(app, admin, fewer)
    expect(byAdmin.preview).toMatchObject({ removed: 1, freed: 1 })
    expect(await ask(admin, byAdmin.exclusionUploadId, 1, 'New list')).toBe('forbidden')
    const { exclusionUploadId } = await uploadList(app, boss, fewer)
    expect(await ask(boss, exclusionUploadId, 1)).toBe('reason_needed')
    expect(await ask(boss, exclusionUploadId, 1, 'New list')).toBe('second_person_needed')
    await runImport(app, exclusionUploadId)
    await sweep()
    expect(await signIn(maya)).toBe('player_listed')
    expect((await approveNewest(app, boss)).code).toBe('forbidden')
    const { data } = await app.send(second, routes.listApprovals, { query: { state: 'open' } })
    expect(data.approvals[0]).toMatchObject({
      action: 'exclusions.remove',
      usernames: [maya.username],
      asked: { removed: 1, list: LIST },
    })
    expect((await approveNewest(app, second)).status).toBe(200)
    await runImport(app, exclusionUploadId)
    await sweep()
    expect(await signIn(maya)).toBe(200)
  })

  test('is one also if only the hash of an older key goes', async () => {
    const { maya } = await aListed()
    await sql`update exclusion_entry set is_first = false where hash = any (array(
      select unnest(hashes) from exclusion_match where user_id = ${maya.userId}))`.execute(
      app.owner,
    )
    const { exclusionUploadId, preview } = await uploadList(
      app,
      admin,
      csv([mobile('09000000001')]),
    )
    expect(preview).toMatchObject({ removed: 0, freed: 1 })
    expect(await ask(admin, exclusionUploadId, 0, 'New list')).toBe('forbidden')
  })

  test('is one also if the line stays under another kind', async () => {
    const { number } = await aListed()
    const hash = hashListed(mobile(number)).toString('hex')
    const changed = `${csvOf([mobile('09000000001')])}\nemail,${hash}`
    const { preview: shown, exclusionUploadId } = await uploadList(app, admin, {
      name: LIST,
      csv: changed,
    })
    expect(shown).toMatchObject({ removed: 1, freed: 1 })
    expect(await ask(admin, exclusionUploadId, 1, 'Typing error')).toBe('forbidden')
  })

  test('frees nobody whom the second person did not see', async () => {
    const { maya } = await aListed()
    const { exclusionUploadId } = await uploadList(app, boss, csv([mobile('09000000001')]))
    await ask(boss, exclusionUploadId, 1, 'New list')
    const jun = await signUpMember(app)
    await imports([mobile((await contactOf(jun)).mobile)], { mode: 'add' })
    await sweep()
    await approveNewest(app, second)
    await runImport(app, exclusionUploadId)
    await sweep()
    expect([await signIn(maya), await signIn(jun)]).toEqual(['player_listed', 'player_listed'])
    const params = { params: { exclusionUploadId } }
    const { data } = await app.send(boss, routes.getExclusionUpload, params)
    expect(data.state).toBe('changed')
  })

  test('frees nobody whom another list names, not even for a moment', async () => {
    const { maya, number } = await aListed()
    await imports([mobile(number)], { name: 'Another list' })
    expect((await preview([mobile('09000000001')])).freed).toBe(0)
    await imports([email((await contactOf(maya)).email)], { name: 'Another list' })
    await imports([mobile('09000000001')])
    expect(await sweep()).toEqual({ ended: 1, found: 1 })
    expect(await signIn(maya)).toBe('player_listed')
  })
})

test('a worker that dies in an import leaves the list as it was, and the next one imports it', async () => {
  const [first, next] = [aNumber(), aNumber()]
  await imports([mobile(first)])
  const { exclusionUploadId } = await uploadList(app, admin, {
    name: LIST,
    mode: 'add',
    csv: csvOf([mobile(next)]),
  })
  const body = { exclusionUploadId, listedOn: '2026-11-01', removed: 0 }
  await app.send(admin, routes.importExclusions, { body })
  const dies = { ...openExclusions(app), publishFacts: () => Promise.reject(new Error('killed')) }
  await expect(writeList({ db: app.db, ...dies }, exclusionUploadId)).rejects.toThrow('killed')
  expect(await signUp({ mobileNumber: next })).toBe(200)
  await runImport(app, exclusionUploadId)
  await runImport(app, exclusionUploadId)
  const { data } = await app.send(admin, routes.listExclusionImports, {})
  expect(data.imports.map(({ added, total }) => [added, total])).toEqual([
    [1, 2],
    [1, 1],
  ])
})

describe('clearing a match', () => {
  test('two super admins lift the exclusion of somebody else, for good', async () => {
    const maya = await signUpMember(app)
    await imports([mobile((await contactOf(maya)).mobile)])
    await sweep()
    const { exclusionMatchId } = (await listMatches())[0]!
    const sent = { params: { exclusionMatchId }, body: { reason: 'Another person, by birth' } }
    const clear = async (as: Player) => (await app.send(as, routes.clearExclusionMatch, sent)).code
    expect(await clear(admin)).toBe('forbidden')
    expect(await clear(boss)).toBe('second_person_needed')
    expect(await signIn(maya)).toBe('player_listed')
    expect((await approveNewest(app, boss)).code).toBe('forbidden')
    expect((await approveNewest(app, second)).status).toBe(200)
    expect((await actions())[1]).toEqual(['exclusions.clear', maya.username])
    expect(await clear(boss)).toBe('conflict')
    expect(await sweep()).toEqual({ ended: 0, found: 0 })
    expect(await signIn(maya)).toBe(200)
    expect(await listMatches()).toMatchObject([
      { state: 'cleared', clearedBy: second.username, clearReason: 'Another person, by birth' },
    ])
  })

  test('an unknown match, and one without an account, is not found: not_found', async () => {
    const number = aNumber()
    await imports([mobile(number)])
    await signUp({ mobileNumber: number })
    const { exclusionMatchId } = (await listMatches())[0]!
    const body = { reason: 'Nobody' }
    for (const id of [exclusionMatchId, admin.userId]) {
      const sent = { params: { exclusionMatchId: id }, body }
      expect((await app.send(boss, routes.clearExclusionMatch, sent)).code).toBe('not_found')
    }
  })
})

test('moderators and players see no list: forbidden', async () => {
  const people = [await app.aPlayer({ role: 'moderator' }), await app.aPlayer()]
  for (const one of people) {
    expect((await app.send(one, routes.listExclusionImports, {})).code).toBe('forbidden')
    expect((await app.send(one, routes.listExclusionMatches, { query: {} })).code).toBe('forbidden')
    const body = { fileName: 'list.csv', header: 'kind,hash' }
    expect((await app.send(one, routes.startExclusionUpload, { body })).code).toBe('forbidden')
  }
})
