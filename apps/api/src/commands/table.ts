import type { KapisCommand } from '#command-line/command.ts'

const DEPLOYMENT = ['KAPIS_ENV'] as const
const OWNER = ['KAPIS_MIGRATE_ENV'] as const
const KEY_LIST = 'PEPPER_KEYS|SEAL_KEYS|RECEIPT_KEYS|LOG_KEYS|IDENTITY_KEYS|VAULT_KEYS|PEER_KEYS'

/** Every command of `kapis`, in the order of its help. */
export const COMMANDS: Readonly<Record<string, KapisCommand>> = {
  serve: {
    help: 'runs an API process, which also serves the web app',
    files: DEPLOYMENT,
    isProcess: true,
    isOfService: true,
    load: () => import('./serve.ts'),
  },
  worker: {
    help: 'runs scheduled work, messages and the reading of receipts',
    files: DEPLOYMENT,
    isProcess: true,
    isOfService: true,
    load: () => import('#app/worker.ts'),
  },
  signer: {
    help: 'holds the receipt and seal keys in a process of its own',
    files: DEPLOYMENT,
    isProcess: true,
    isOfService: true,
    load: () => import('./signer.ts'),
  },
  init: {
    help: 'makes every secret and key of a new deployment, in files',
    options: {
      '--domain NAME': 'the name of the site, such as kapis.example',
      '--folder FOLDER': 'where the files go, /etc/kapis by default',
      '--containers': 'for deploy/compose.yaml instead of systemd',
    },
    details: 'It replaces no file, and prints what to keep in another place.',
    files: [],
    load: () => import('./init/init.ts'),
  },
  witness: {
    help: 'cosigns public logs that only grow, and keeps evidence if one does not',
    options: {
      '--name NAME': 'its name, such as witness.example/w1; it must never change',
      '--log LOGS': "the key and the address of a log, 'KEY URL'; several are separated by commas",
      '--key FILE': 'its own key, which is made if it is missing; by default witness.key',
      '--state FILE': 'all that it remembers; by default witness.json',
      '--host HOST': 'where it listens; by default 127.0.0.1',
      '--port PORT': 'by default 8466',
      '--every SECONDS': 'how often it reads the logs; by default 60',
    },
    details: 'It needs no database. Others can run it alone, as kapis-witness.',
    files: [],
    isProcess: true,
    load: () => import('./public-log/witness.ts'),
  },
  migrate: {
    help: 'gives the database the newest schema; safe to repeat',
    files: OWNER,
    load: () => import('./migrate.ts'),
  },
  'super-admin': {
    help: 'creates the first super admin',
    options: {
      '--username NAME': 'what they sign in with',
      '--email ADDRESS': 'their e-mail address',
      '--mobile NUMBER': 'their mobile number',
      '--password-stdin':
        'reads the password from the standard input; else one is made and printed once',
      '--another': 'allows one more beside the first',
    },
    files: DEPLOYMENT,
    load: () => import('./super-admin.ts'),
  },
  'reset-factors': {
    help: 'removes the second factors of a super admin who lost them',
    options: {
      '--username NAME': 'the super admin',
      '--reason TEXT': 'the reason, which the staff log keeps',
    },
    details: `It removes the authenticator, recovery codes and passkeys and ends all sessions. The password stays,
and every other super admin is told. The factors of all other users are reset in the back office, by
two people.`,
    files: DEPLOYMENT,
    load: () => import('./reset-factors.ts'),
  },
  ready: {
    help: 'asks every process on this machine whether it is ready',
    args: '[PORT …]',
    details:
      'Without internal ports it asks the processes of the enabled units. It fails if one is not ready.',
    files: DEPLOYMENT,
    load: () => import('./ready.ts'),
  },
  doctor: {
    help: 'checks the deployment: database, clock, keys, disk, backups …',
    details: 'It fails if a check failed.',
    files: DEPLOYMENT,
    isOfService: true,
    load: () => import('./doctor.ts'),
  },
  sql: {
    help: "asks the database as the application's role",
    args: 'STATEMENT',
    options: { '--csv': 'prints the answer as CSV' },
    details: `The address of the database comes from the environment, so that no list of processes shows its
password.`,
    files: DEPLOYMENT,
    load: () => import('./sql.ts'),
  },
  invariants: {
    help: 'names every row that breaks an invariant of the ledger',
    details: 'It fails if there is any.',
    files: DEPLOYMENT,
    load: () => import('./invariants.ts'),
  },
  'verify-journal': {
    help: 'derives every stored entry again and names the first bad one of each player',
    details: 'It needs DATABASE_URL and SEAL_KEYS only. It fails if an entry is bad.',
    files: DEPLOYMENT,
    load: () => import('./verify-journal.ts'),
  },
  'verify-receipt': {
    help: 'checks receipts that a player downloaded; needs no network',
    args: 'FILE',
    options: {
      '--keys FILE':
        'a copy of /.well-known/fairness-keys.json; without it no signature is checked',
      '--log FILE': 'the keys of a public log and of the witnesses that you trust',
    },
    files: [],
    load: () => import('./verify-receipt.ts'),
  },
  'map-stack': {
    help: 'prints a stack of a browser from the log with the places in the source',
    args: '[FOLDER] < STACK',
    details: 'FOLDER holds source maps; by default, it is that of the release.',
    files: [],
    load: () => import('./map-stack.ts'),
  },
  archive: {
    help: 'moves old months out of the database and back',
    args: {
      'write MONTH FOLDER': 'moves a month such as 2026-01 into FOLDER/2026-01.ndjson.gz',
      'restore MONTH FOLDER': 'brings the newest archived month back',
      verify: 'checks what stays of archived months against its signatures',
    },
    details: 'It connects as the owner of the tables (MIGRATE_DATABASE_URL).',
    files: [...DEPLOYMENT, ...OWNER],
    load: () => import('./archive.ts'),
  },
  exclusions: {
    help: 'prints the hash by which an exclusion list names a person',
    args: {
      'hash mobile|email|document VALUE': 'hashes one detail',
      "hash person SURNAME 'GIVEN NAMES' YYYY-MM-DD": 'hashes a name and a date of birth',
    },
    files: [],
    load: () => import('./exclusions.ts'),
  },
  'new-key': {
    help: 'step 1 of a rotation: adds a new key at the end of a list',
    args: KEY_LIST,
    files: [],
    load: () => import('./keys/change-list.ts').then(({ newKey }) => ({ run: newKey })),
  },
  'first-key': {
    help: 'step 2: puts the newest key first',
    args: KEY_LIST,
    files: [],
    load: () => import('./keys/change-list.ts').then(({ firstKey }) => ({ run: firstKey })),
  },
  'rotate-key': {
    help: 'step 3: moves stored data to the first key of its list',
    args: 'pepper|seal|receipt|identity|vault',
    details: `Run it after every process was restarted with the new key first in its list (docs/KEYS.md). It may
run while players play, and again after it was interrupted.`,
    files: DEPLOYMENT,
    isOfService: true,
    load: () => import('./keys/rotate-key.ts'),
  },
  'drop-keys': {
    help: 'step 4: removes all keys of a list but the first',
    args: KEY_LIST,
    files: [],
    load: () => import('./keys/change-list.ts').then(({ dropKeys }) => ({ run: dropKeys })),
  },
  'new-password': {
    help: 'gives a role a new password, in the database and in the file that names it',
    args: 'DATABASE_URL|MIGRATE_DATABASE_URL',
    details:
      'Nobody sees it. Restart every process that uses the file, and copy it to other machines.',
    files: [],
    load: () => import('./new-password.ts'),
  },
  cell: {
    help: 'manages the cells of the deployment',
    args: {
      migrate: 'gives the directory the newest schema (needs MIGRATE_DIRECTORY_URL)',
      'add NAME ADDRESS':
        'adds a cell, or changes the URL of its API (needs MIGRATE_DIRECTORY_URL)',
      'add-key': 'tells the other cells the keys of this one (needs MIGRATE_DIRECTORY_URL)',
      'revoke-key NAME [KEY]': 'stops one or all keys of a cell (needs MIGRATE_DIRECTORY_URL)',
      'close NAME': 'the cell takes no new players; sign-ups go to another one',
      'open NAME': 'the cell takes new players again',
      'out NAME': 'the cell is in maintenance; the others do not call it',
      'in NAME': 'the cell is back, and open',
      list: 'lists all cells and their keys',
      claim: "claims the names of this cell's accounts, and lists those that others have",
    },
    details: 'All but migrate need the environment of a cell (docs/CONFIG.md, Cells).',
    files: DEPLOYMENT,
    load: () => import('./cell.ts'),
  },
  restore: {
    help: 'brings the database and the files back from the backups',
    options: {
      '--to TIME': 'a moment such as "2026-11-16 03:04 UTC", or latest',
      '--repo N': 'takes another store of the backups',
      '--overwrite': 'reuses the data folder instead of moving it aside',
      '--yes': 'answers every question with yes, except when a check fails',
      '--accept': 'goes on although a check failed',
      '--list': 'lists the backups and ends',
    },
    files: [],
    load: () => import('./restore.ts'),
  },
  'check-restored': {
    help: 'checks a restored database, its files and its keys; restore runs it',
    options: { '--to TIME': 'the moment that was restored' },
    files: [],
    load: () => import('./check-restored.ts'),
  },
}
