import { createECDH, randomBytes } from 'node:crypto'
import { PUSH_HOSTS } from '#push/push-services.ts'

/** The files of a new deployment by name, with their texts. */
export type NewFiles = Readonly<Record<string, string>>

const makeKey = () => randomBytes(32).toString('hex')
const makePassword = () => randomBytes(24).toString('hex')

/** Where the parts of a deployment meet: on one machine, or in the network of its containers. */
type Places = { trustProxy: string; database: string; redis: string }

const ON_SERVER: Places = {
  trustProxy: '127.0.0.1,::1',
  database: '127.0.0.1:5432',
  redis: '127.0.0.1:6379',
}
const IN_CONTAINERS: Places = {
  // The proxy's network; nothing else is in it but the API.
  trustProxy: '172.30.80.0/24',
  database: 'postgres:5432',
  redis: 'valkey:6379',
}

/** Makes the files of a machine with systemd. */
export function makeServerFiles(domain: string): NewFiles {
  const passwords = { owner: makePassword(), app: makePassword() }
  return { ...filesOf(domain, ON_SERVER, passwords), 'postgres.env': linesOf(rolesOf(passwords)) }
}

/** Makes the files of deploy/compose.yaml, which also has the database, its backups and a proxy. */
export function makeContainerFiles(domain: string): NewFiles {
  const passwords = { owner: makePassword(), app: makePassword() }
  return {
    ...filesOf(domain, IN_CONTAINERS, passwords),
    'postgres.env': linesOf({
      POSTGRES_PASSWORD: makePassword(),
      ...rolesOf(passwords),
    }),
    'backup.env': linesOf(backupOf()),
    'proxy.env': linesOf({ KAPIS_DOMAIN: domain }),
    egress: EGRESS,
  }
}

type Passwords = { owner: string; app: string }

/** What deploy/postgres/make-roles.sh reads. */
const rolesOf = ({ owner, app }: Passwords) => ({ OWNER_PASSWORD: owner, APP_PASSWORD: app })

function filesOf(domain: string, at: Places, { owner, app }: Passwords) {
  const settings = {
    PROFILE: 'production',
    PUBLIC_ORIGINS: `https://${domain}`,
    SECURITY_CONTACT: `mailto:security@${domain}`,
    SUPPORT_EMAIL: `support@${domain}`,
    TRUST_PROXY: at.trustProxy,
    WEB_DIST: '/srv/kapis/current/web',
    FILES_FOLDER: '/var/lib/kapis/files',
    DATABASE_URL: `postgres://kapis_app:${app}@${at.database}/kapis`,
    REDIS_URL: `redis://${at.redis}`,
    PEPPER_KEYS: makeKey(),
    SEAL_KEYS: makeKey(),
    RECEIPT_KEYS: makeKey(),
    LOG_KEYS: makeKey(),
    IDENTITY_KEYS: makeKey(),
    VAULT_KEYS: makeKey(),
    PUSH_KEY: makePushKey(),
  }
  const owns = { MIGRATE_DATABASE_URL: `postgres://kapis_owner:${owner}@${at.database}/kapis` }
  return { 'kapis.env': linesOf(settings), 'migrate.env': linesOf(owns) }
}

/** Makes a key of the curve P-256: not every number of 256 bits is one. */
function makePushKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return pair.getPrivateKey('hex').padStart(64, '0')
}

/** The settings of the scripts of deploy/backup, and of pgBackRest and restic, in the container. */
function backupOf() {
  return {
    STANZA: 'kapis',
    PGDATA: '/var/lib/postgresql/data/main',
    PGBIN: '/usr/lib/postgresql/17/bin',
    PG_CONFIG_FILE: '',
    PGBACKREST_CONFIG: '/etc/pgbackrest/pgbackrest.conf',
    DATABASE: 'kapis',
    PG_SUPERUSER: 'postgres',
    KAPIS_ENV: '/etc/kapis/kapis.env',
    PGBACKREST_PG1_PATH: '/var/lib/postgresql/data/main',
    PGBACKREST_LOG_LEVEL_FILE: 'off',
    PGBACKREST_REPO1_CIPHER_PASS: makeKey(),
    PGBACKREST_REPO2_CIPHER_PASS: makeKey(),
    RESTIC_REPOSITORY: '/mnt/backup-host/files',
    RESTIC_PASSWORD: makeKey(),
    RESTIC_CACHE_DIR: '/tmp/restic',
  }
}

const EGRESS = `# The names that the API and the worker may reach, one in each line; a leading dot stands for all
# names below it. Restart the service egress after a change.
${PUSH_HOSTS.join('\n')}
# Add the hosts of SMTP_URL, SMS_GATEWAY_URL, S3_ENDPOINT and LOG_WITNESSES here, if you set them.
`

const linesOf = (variables: Record<string, string>) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
