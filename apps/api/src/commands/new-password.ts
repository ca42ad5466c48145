import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import pg from 'pg'
import { UsageError } from '#command-line/command.ts'
import type { CommandWords } from '#command-line/command.ts'
import { draftVariable, envPath, readVariables } from '#command-line/env-file.ts'

const FILE_OF = { DATABASE_URL: 'KAPIS_ENV', MIGRATE_DATABASE_URL: 'KAPIS_MIGRATE_ENV' } as const

/**
 * Replaces the password in the file and in the database. The new file is written first and put in
 * place last: whatever fails in between, one of the two files has the password that works.
 */
export async function run({ args }: CommandWords): Promise<void> {
  const [name = '', ...more] = args
  if (!isAddress(name) || more.length > 0) throw new UsageError('Name one of the addresses.')
  const file = envPath(FILE_OF[name])
  if (file === null) throw new Error(`${name} is not in a file. Change it where it is set.`)
  const present = readVariables(readFileSync(file, 'utf8'))[name]
  if (present === undefined) throw new Error(`${file} has no ${name}. Change it where it is set.`)
  const password = randomBytes(24).toString('hex')
  const url = new URL(present)
  url.password = password
  const { draft, commit } = draftVariable(file, name, url.href)
  try {
    await ask(present, `alter role current_user password '${verifierOf(password)}'`)
  } catch (error) {
    rmSync(draft)
    throw error
  }
  commit()
  await ask(url.href, 'select 1')
  console.log(`The role ${url.username} has a new password, which ${file} names.`)
  console.log('Restart every process that uses it; until then, their new connections fail.')
}

const isAddress = (name: string): name is keyof typeof FILE_OF => Object.hasOwn(FILE_OF, name)

async function ask(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Returns what PostgreSQL stores for a password (SCRAM-SHA-256, RFC 5803), so that the password
 * itself reaches neither the server nor its log.
 */
function verifierOf(password: string): string {
  const [iterations, salt] = [4096, randomBytes(16)]
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  const serverKey = hmac('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
