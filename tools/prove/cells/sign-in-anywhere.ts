import { setTimeout as wait } from 'node:timers/promises'
import { verifySession } from '@kapis/contract/routes'
import { signUpAt } from './sign-up-together.ts'
import { sayReply } from '../shared/cells/visitor.ts'
import type { Part, CellSite } from '../shared/cells/site.ts'
import { newAccount } from '../shared/cells/visitor.ts'
import type { NewAccount, Reply } from '../shared/cells/visitor.ts'

const ACCOUNTS = { short: 2, full: 10 }
const PLACES = ['c1', 'c2', undefined]

/**
 * Players of both cells sign in at either cell, and without the cookie of a cell. Each reaches their
 * own. A wrong password and an unknown name get the same reply everywhere.
 */
export const signInAnywhere: Part = async (site) => {
  const wrong: string[] = []
  const seen = { signIns: 0, refusals: 0, redirectedSignUps: 0 }
  const count = site.ctx.short ? ACCOUNTS.short : ACCOUNTS.full
  for (const home of ['c1', 'c2']) {
    for (let n = 0; n < count; n += 1) {
      const account = await signUpAt(site, home)
      for (const at of PLACES) {
        const fault = await signInAt(site, account, { home, at })
        if (fault === null) seen.signIns += 1
        else wrong.push(`a player of ${home} at ${at ?? 'any'}: ${fault}`)
      }
      const refusal = await tryWrong(site, account)
      if (refusal === null) seen.refusals += 1
      else wrong.push(`a refusal to a player of ${home}: ${refusal}`)
    }
  }
  const closed = await signUpAtClosed(site)
  if (closed === null) seen.redirectedSignUps += 1
  else wrong.push(`a sign-up at a closed cell: ${closed}`)
  return { figures: seen, wrong }
}

type Where = { home: string; at: string | undefined }

async function signInAt({ newVisitor }: CellSite, account: NewAccount, { home, at }: Where) {
  const visitor = newVisitor(at)
  // Names are not case sensitive.
  const username = at === 'c2' ? account.username.toUpperCase() : account.username
  const reply = await visitor.signIn({ ...account, username })
  if (reply.status !== 200) return sayReply(reply)
  const cell = visitor.cookies.get('kapis_cell')
  if (cell !== home) return `the cookie names ${cell}`
  const verified = await visitor.ask(verifySession, { body: {} })
  return verified.text.includes(account.username) ? null : `the session: ${sayReply(verified)}`
}

/** Compares the replies to a wrong password and to a name that nobody has, at each cell. */
async function tryWrong(
  { newVisitor }: CellSite,
  { username }: NewAccount,
): Promise<string | null> {
  const { username: nobody, password } = newAccount()
  const replies: Reply[] = []
  for (const at of ['c1', 'c2']) {
    replies.push(await newVisitor(at).signIn({ username, password }))
    replies.push(await newVisitor(at).signIn({ username: nobody, password }))
  }
  const codes = new Set(replies.map((reply) => `${sayReply(reply)} ${withoutId(reply.text)}`))
  const isRight = codes.size === 1 && replies[0]!.code === 'wrong_credentials'
  return isRight ? null : [...codes].join(' | ')
}

/** Each request has its own id, in its reply too. */
const withoutId = (text: string) => text.replaceAll(/"requestId":"[^"]*"/g, '')

/** A closed cell passes sign-ups on to an open one, and goes on serving its own players. */
async function signUpAtClosed({ rig, newVisitor }: CellSite): Promise<string | null> {
  const set = (state: 'open' | 'closed') =>
    rig.directory.db.updateTable('cell').set({ state }).where('name', '=', 'c1').execute()
  await set('closed')
  // The cells read the list once a second.
  await wait(1_200)
  const visitor = newVisitor('c1')
  const reply = await visitor.signUp(newAccount())
  await set('open')
  await wait(1_200)
  if (reply.status !== 200) return sayReply(reply)
  const cell = visitor.cookies.get('kapis_cell')
  return cell === 'c2' ? null : `the cookie names ${cell}`
}
