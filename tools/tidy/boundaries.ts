import { findAll, isCode, isTest, withoutComments } from './source-file.ts'
import type { TidyRule } from './source-file.ts'

const MAY_READ_ENVIRONMENT = [
  /^apps\/api\/src\/config\.ts$/,
  // Reads the file of variables into it, before anything else runs.
  /^apps\/api\/src\/command-line\/env-file\.ts$/,
  /^tools\//,
  /^e2e\/[^/]*\.ts$/,
  /(^|\/)(vite|vitest|playwright)\.config\.ts$/,
]

/**
 * Finds files that read the environment themselves. It is parsed once and frozen, and modules
 * receive its values.
 */
export const environmentHasOneReader: TidyRule = (files) =>
  files
    .filter(
      ({ path }) => isCode(path) && !MAY_READ_ENVIRONMENT.some((address) => address.test(path)),
    )
    .flatMap((file) =>
      findAll(withoutComments(file), /\bprocess\.env\b/, 'process.env is read in config.ts only'),
    )

/**
 * Finds rules and ledger code that read the clock. They take the time as an argument, so that a
 * test can set it.
 */
export const rulesAndLedgerTakeTheClock: TidyRule = (files) =>
  files
    .filter(({ path }) => /^(packages|apps\/api\/src\/(ledger|fairness|audit))\//.test(path))
    // The program of a witness is where its clock is passed in.
    .filter(({ path }) => path !== 'packages/witness/src/kapis-witness.ts')
    .filter(({ path }) => isCode(path) && !isTest(path))
    .flatMap((file) =>
      findAll(withoutComments(file), /\bDate\.now\b|\bnew Date\(\)/, 'the clock is passed in'),
    )

const MAY_SAY_LEDGER = [
  /^apps\/api\/src\/ledger\//,
  /^apps\/api\/src\/db\/schema\.ts$/,
  /^apps\/api\/migrations\//,
  // The checks from outside, which read what is stored and write nothing.
  /^apps\/api\/src\/commands\/(journal|restored)\//,
  /^apps\/api\/test\//,
  /^tools\//,
  /\.db\.test\.ts$/,
]

/** Finds other modules that name a table of the ledger, because they could write to it. */
export const onlyTheLedgerNamesItsTables: TidyRule = (files) =>
  files
    .filter(({ path }) => /^(apps|packages|e2e)\//.test(path) && /\.(tsx?|sql)$/.test(path))
    .filter(({ path }) => !MAY_SAY_LEDGER.some((address) => address.test(path)))
    .flatMap((file) =>
      findAll(withoutComments(file), /\bledger_[a-z]/, 'ledger tables are the ledger’s own'),
    )

const MAY_DRAW = /^apps\/api\/(src\/(fairness|features\/auth|http|files)|test)\//

/**
 * Finds uses of the global `crypto` outside the modules that may draw random numbers. The import
 * rules cover node:crypto.
 */
export const randomnessComesFromOneModule: TidyRule = (files) =>
  files
    .filter(({ path }) => /^(packages|apps\/api)\//.test(path) && isCode(path))
    .filter(({ path }) => !MAY_DRAW.test(path) && !isTest(path))
    .flatMap((file) =>
      findAll(
        withoutComments(file),
        /\bgetRandomValues\b|\bcrypto\.random/,
        'chance comes from fairness/, features/auth/, http/ or files/',
      ),
    )

const MACHINE_PATH = /\/work\/|\/opt\/kapis/
/** Hosts of the public registries and mirrors of packages. */
const KNOWN_HOST =
  /\bregistry\.(npm|yarn)|\bnpmjs\.(org|com)|\b(pypi|pythonhosted|crates|jsr)\.(org|io)\b|\b(deb|ftp|archive|security|snapshot|ports)\.([\w-]+\.)*(debian|ubuntu)\.(org|com)\b/
/** Addresses whose host or path says that they serve packages, such as a company's own mirror. */
const MIRROR_ADDRESS =
  /\bhttps?:\/\/(?!\S*\.(invalid|example|test)\b)(([\w-]+[.-])*(apt|deb|yum|npm|pypi|mirrors?|registry|artifactory|nexus|packages)[.-][\w.-]+|[\w.-]+\/(artifactory|repository|(debian|ubuntu)(-security)?)(\/|\b))/i

/**
 * Finds paths of one machine and addresses of one package registry or mirror. Committed files must
 * work on any machine and with any registry: the one that the machine's package manager is set up
 * with. The name of a container image includes its registry, so those of images are allowed.
 */
export const noPlaceOfOneMachine: TidyRule = (files) =>
  files
    .filter(({ path }) => !/^tools\/tidy\/(planted|boundaries)\.ts$/.test(path))
    .flatMap((file) =>
      [MACHINE_PATH, KNOWN_HOST, MIRROR_ADDRESS].flatMap((place) =>
        findAll(file, place, 'names a place'),
      ),
    )

/** The files that may ask whether other cells exist, and what for. None of them decides by it. */
const MAY_ASK_FOR_CELLS: Readonly<Record<string, string>> = {
  'cashier/cell-exclusions.ts': 'publishes facts',
  'features/exclusions/write-list.ts': 'publishes facts',
  'features/promos/promo-facts.ts': 'publishes facts',
  'features/promos/write-promo.ts': 'the directory holds the uses of a code',
  'features/promos/claim-promo.ts': 'gets more uses from the directory',
  'features/users/delete-users.ts': 'releases names in the directory',
  'features/users/apply-user-change.ts':
    'claims names in the directory; this database refuses them too',
  'features/users/cell-sums/cell-sums.admin.routes.ts': 'asks the other cells for their figures',
  'features/transactions/transactions.routes.ts': 'asks the other cells for their bets',
  'features/transparency/transparency.routes.ts': 'answers the other cells',
  'features/live/live.routes.ts': 'answers the other cells',
  'features/auth/passkeys/pass-passkey.plugin.ts': 'passes a request on to the cell of the account',
}

/**
 * Finds code that asks whether other cells exist. A guard that did would protect one kind of
 * deployment only: with a single cell, the second account of an excluded person could deposit.
 */
export const guardsHoldInEveryDeployment: TidyRule = (files) =>
  files
    .filter(({ path }) => /^apps\/api\/src\/(cashier|features|http|ledger)\//.test(path))
    .filter(({ path }) => isCode(path) && !isTest(path))
    .filter(({ path }) => !(path.slice('apps/api/src/'.length) in MAY_ASK_FOR_CELLS))
    .flatMap((file) =>
      findAll(
        withoutComments(file),
        /\b(publish(Fact)?|cells|claims|grantUses|directory)\b\s*(===|!==|==|!=)\s*(null|undefined)\b|!(publishFact|cells|claims|grantUses|directory)\b/,
        'asks whether other cells exist; a guard must hold in every deployment',
      ),
    )
