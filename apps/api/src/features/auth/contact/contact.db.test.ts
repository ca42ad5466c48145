import { readFileSync } from 'node:fs'
import { confirmContact, getOwnContact, requestContactCode } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailApp } from '../../../../test/open-mail-app.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { Player, TestApp } from '../../../../test/test-app.ts'
import { makePasswords } from '../passwords/passwords.ts'
import { CODES_MAX, GUESSES_MAX } from './code-limits.ts'
import { sendCode } from './send-code.ts'

let opened: Awaited<ReturnType<typeof openMailApp>>
let app: TestApp
beforeAll(async () => {
  opened = await openMailApp()
  app = opened.app
})
afterAll(() => opened.close())

type Channel = 'email' | 'mobile'
const paramsOf = ({ userId }: Player) => ({ userId })

function ask(player: Player, channel: Channel, language?: string) {
  const body = { channel, ...(language !== undefined && { language }) }
  return app.send(player, requestContactCode, { params: paramsOf(player), body })
}

function confirm(player: Player, channel: Channel, code: string) {
  const body = { channel, code }
  return app.send(player, confirmContact, { params: paramsOf(player), body })
}

/** Runs the queued jobs of a player as the worker would. */
async function runJobs(player: Player): Promise<void> {
  for (const job of await opened.takeJobs('send-code', player)) await sendCode(deps(), job)
}

const deps = () => ({
  db: app.db,
  senders: opened.senders,
  passwords: makePasswords(app.config.pepperKeys),
})

const codeIn = (text: string) => /\b(\d{3} \d{3})\b/.exec(text)?.[1]?.replace(' ', '') ?? ''

async function emailOf({ userId }: Player) {
  const user = app.db.selectFrom('app_user').selectAll().where('user_id', '=', userId)
  return (await user.executeTakeFirstOrThrow()).email
}

async function lastMail(player: Player) {
  const to = await emailOf(player)
  return opened.mail.mails.findLast((one) => one.to.includes(to))!
}

async function sentCode(player: Player): Promise<string> {
  expect((await ask(player, 'email')).status).toBe(200)
  await runJobs(player)
  return codeIn((await lastMail(player)).subject)
}

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Lets the minute between two requests pass. */
async function letMinutePass({ userId }: Player): Promise<void> {
  await sql`update contact_code set requested_at = requested_at - interval '1 minute'
    where user_id = ${userId}`.execute(app.db)
}

test('a code by e-mail and one by SMS verify both contact details [IDN-01]', async () => {
  const maya = await app.aPlayer()
  const code = await sentCode(maya)
  expect((await confirm(maya, 'email', code)).data.email.verifiedAt).not.toBeNull()
  await ask(maya, 'mobile')
  await runJobs(maya)
  const sms = readFileSync(opened.mail.smsFile, 'utf8').trim().split('\n').at(-1) ?? ''
  const { text } = JSON.parse(sms) as { text: string }
  const { data, message } = await confirm(maya, 'mobile', codeIn(text))
  expect(message).toBe('Verified successfully!')
  expect(data.mobile.verifiedAt).not.toBeNull()
  expect((await ask(maya, 'mobile')).code).toBe('conflict')
})

test('the e-mail has a text part and an HTML part in the language of the page', async () => {
  const maya = await app.aPlayer()
  await ask(maya, 'email', 'fil')
  await runJobs(maya)
  const { subject, text, html, headers } = await lastMail(maya)
  expect(subject).toContain('ang Kapis code mo')
  expect(text).toContain('I-confirm ang e-mail mo')
  expect(html).toContain('<html lang="fil">')
  expect(headers['auto-submitted']).toBe('auto-generated')
})

test('a code works once, and only for the account that asked for it', async () => {
  const [maya, other] = [await app.aPlayer(), await app.aPlayer()]
  const code = await sentCode(maya)
  await sentCode(other)
  expect((await confirm(other, 'email', code)).code).toBe('code_wrong')
  expect((await confirm(maya, 'email', code)).status).toBe(200)
  expect((await confirm(maya, 'email', code)).code).toBe('code_expired')
})

test('another attempt sends the same code and gives no further guesses', async () => {
  const maya = await app.aPlayer()
  await ask(maya, 'email')
  const [job] = await opened.takeJobs('send-code', maya)
  await sendCode(deps(), job!)
  const first = codeIn((await lastMail(maya)).subject)
  for (let n = 1; n < GUESSES_MAX; n += 1) await confirm(maya, 'email', wrongOf(first))
  await sendCode(deps(), job!)
  expect(codeIn((await lastMail(maya)).subject)).toBe(first)
  expect((await confirm(maya, 'email', wrongOf(first))).code).toBe('code_wrong')
  expect((await confirm(maya, 'email', first)).code).toBe('code_expired')
})

test('after five wrong guesses even the right code is refused', async () => {
  const maya = await app.aPlayer()
  const code = await sentCode(maya)
  const guesses = Array.from({ length: GUESSES_MAX }, () => confirm(maya, 'email', wrongOf(code)))
  for (const { code: why } of await Promise.all(guesses)) expect(why).toBe('code_wrong')
  expect((await confirm(maya, 'email', code)).code).toBe('code_expired')
})

test('a code that is older than ten minutes or was replaced is refused', async () => {
  const maya = await app.aPlayer()
  const first = await sentCode(maya)
  await letMinutePass(maya)
  const second = await sentCode(maya)
  // Once in a million times, both codes are the same.
  const why = first === second ? 'code_wrong' : (await confirm(maya, 'email', first)).code
  expect(why).toBe('code_wrong')
  await sql`update contact_code set expires_at = now() where user_id = ${maya.userId}`.execute(
    app.db,
  )
  expect((await confirm(maya, 'email', second)).code).toBe('code_expired')
})

test('codes are limited to one a minute and ten a day', async () => {
  const maya = await app.aPlayer()
  for (let n = 0; n < CODES_MAX; n += 1) {
    expect((await ask(maya, 'email')).status).toBe(200)
    expect((await ask(maya, 'email')).code).toBe('code_wait')
    await letMinutePass(maya)
  }
  expect((await ask(maya, 'email')).code).toBe('code_limit')
})

test('a change of the address makes it unverified, and an earlier code does not confirm it', async () => {
  const maya = await app.aPlayer()
  const code = await sentCode(maya)
  const change = (email: string) =>
    sql`update app_user set email = ${email} where user_id = ${maya.userId}`.execute(app.db)
  await change(`${maya.userId}@new.example`)
  expect((await confirm(maya, 'email', code)).code).toBe('code_expired')
  await letMinutePass(maya)
  await confirm(maya, 'email', await sentCode(maya))
  const own = () => app.send(maya, getOwnContact, { params: paramsOf(maya) })
  expect((await own()).data.email.verifiedAt).not.toBeNull()
  await change(`${maya.userId}@newer.example`)
  expect((await own()).data.email.verifiedAt).toBeNull()
})

test('neither the code nor its plain hash is in the database', async () => {
  const maya = await app.aPlayer()
  const code = await sentCode(maya)
  const { rows } = await sql<{ row: string }>`
    select c::text as row from contact_code c where user_id = ${maya.userId}
    union all select j::text from graphile_worker._private_jobs j`.execute(app.owner)
  expect(rows.map(({ row }) => row).join('\n')).not.toContain(code)
  const { rows: plain } = await sql`select from contact_code
    where user_id = ${maya.userId} and code_hash = sha256(convert_to(${code}, 'UTF8'))`.execute(
    app.owner,
  )
  expect(plain).toEqual([])
})

test('without a mail server no code is promised [RCV-03]', async () => {
  const quiet = await openTestApp()
  const maya = await quiet.aPlayer()
  const params = paramsOf(maya)
  const { data } = await quiet.send(maya, getOwnContact, { params })
  expect(data).toMatchObject({ email: { canSend: false }, mobile: { canSend: false } })
  const requested = await quiet.send(maya, requestContactCode, {
    params,
    body: { channel: 'email' },
  })
  expect(requested.code).toBe('code_not_sent')
  await quiet.close()
})
