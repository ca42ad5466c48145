import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '#command-line/command.ts'
import type { CommandWords } from '#command-line/command.ts'
import { makeContainerFiles, makeServerFiles } from './files.ts'

const DOMAIN = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/
const KEEP = {
  'kapis.env': 'the keys: keep a copy in another place, and renew it with them (docs/KEYS.md)',
  'migrate.env': 'the password of the role that owns the database',
  'postgres.env': 'the passwords of the database, which are read when it is made',
  'backup.env': 'the passphrases of the backups: keep a copy with that of the keys',
  'proxy.env': 'the name of the site; no secret',
  egress: 'the names that the API and the worker may reach; no secret',
} as Readonly<Record<string, string>>

/** Makes the files of a new deployment. Only their owner may read them. */
export async function run({ values, flags, args }: CommandWords): Promise<void> {
  const { domain = '', folder = '/etc/kapis' } = values
  if (args.length > 0 || !DOMAIN.test(domain)) throw new UsageError('Name the site: --domain NAME')
  const files = flags.has('containers') ? makeContainerFiles(domain) : makeServerFiles(domain)
  const present = Object.keys(files).filter((name) => existsSync(join(folder, name)))
  if (present.length > 0) {
    throw new Error(
      `${folder} has ${present.join(', ')} already. Nothing was changed: with new keys, what is stored could not be read.`,
    )
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const [name, text] of Object.entries(files)) {
    // `wx` refuses a file that another program has just made.
    writeFileSync(join(folder, name), text, { mode: 0o600, flag: 'wx' })
    console.log(`${join(folder, name)}: ${KEEP[name]}`)
  }
  console.log('No backup has these files. Without the keys, a backup cannot be used.')
}
