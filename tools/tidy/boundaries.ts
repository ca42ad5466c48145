import { findAll, isCode, isTest, withoutComments } from './source-file.ts'
import type { TidyRule } from './source-file.ts'

const MAY_READ_ENVIRONMENT = [
  /^apps\/api\/src\/config\.ts$/,
  // Reads the file of variables into it, before anything else runs.
  /^apps\/api\/src\/command-line\/env-file\.ts$/,
  /^tools\//,
  // The form and the bet path are chosen for a whole run of tests.
  /^apps\/api\/test\/(open-app|proofs\/in-app)\.ts$/,
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
    .filter(({ path }) => path !== 'packages/witness/src/run-witness.ts')
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
  // The form and the bet path are chosen for a whole run of tests.
  /^apps\/api\/test\/(open-app|proofs\/in-app)\.ts$/,
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

/**
 * Finds code that asks whether other cells exist. A guard that did would protect one kind of
 * deployment only: with a single cell, the second account of an excluded person could deposit.
 */
export const guardsHoldInEveryDeployment: TidyRule = (files) =>
  files
    .filter(({ path }) =>
      /^apps\/api\/src\/(approvals|audit|cashier|features|http|ledger)\//.test(path),
    )
    .filter(({ path }) => isCode(path) && !isTest(path))
    .flatMap((file) =>
      findAll(
        withoutComments(file),
        /\b(publish(Fact)?|cells|claims|grantUses|directory|joined)\b\s*(===|!==|==|!=)\s*(null|undefined)\b|!(publishFact|cells|claims|grantUses|directory|joined)\b/,
        'asks whether other cells exist; a guard must hold in every deployment',
      ),
    )
