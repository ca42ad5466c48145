import { findAll, isCode, isTest, withoutComments } from './source-file.ts'
import type { TidyRule } from './source-file.ts'

const MAY_READ_ENVIRONMENT = [
  /^apps\/api\/src\/config\.ts$/,
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
    .filter(({ path }) => isCode(path) && !isTest(path))
    .flatMap((file) =>
      findAll(withoutComments(file), /\bDate\.now\b|\bnew Date\(\)/, 'the clock is passed in'),
    )

const MAY_SAY_LEDGER = [
  /^apps\/api\/src\/ledger\//,
  /^apps\/api\/src\/db\/schema\.ts$/,
  /^apps\/api\/migrations\//,
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

/**
 * Finds paths of one machine and addresses of one package registry. Committed files must work on
 * any machine and with any registry.
 */
export const noPlaceOfOneMachine: TidyRule = (files) =>
  files
    .filter(({ path }) => !/^tools\/tidy\/(planted|boundaries)\.ts$/.test(path))
    .flatMap((file) =>
      findAll(file, /\/work\/|\/opt\/kapis|registry\.(npm|yarn)|npmjs\.(org|com)/, 'names a place'),
    )
