import { noBannedWords, noIndexFiles, zodIsImportedInParts } from './banned-words.ts'
import {
  coloursComeFromTokens,
  sizesComeFromTokens,
  tokensAreDefinedAndUsed,
} from './design-tokens.ts'
import { everyDecisionIsListed, everyLinkResolves } from './documents.ts'
import {
  randomnessComesFromOneModule,
  environmentHasOneReader,
  guardsHoldInEveryDeployment,
  noPlaceOfOneMachine,
  onlyTheLedgerNamesItsTables,
  rulesAndLedgerTakeTheClock,
} from './boundaries.ts'
import { foldersStaySmall } from './folders.ts'
import type { TidyRule } from './source-file.ts'
import { mentionedFilesExist } from './mentions.ts'
import { migrationsLockBriefly } from './migration-locks.ts'
import { migrationsExpandFirst } from './migrations.ts'
import { everyRefusalIsTested } from './refusals.ts'
import { noRetiredFileNames, noRetiredNames, noRetiredProse } from './retired-words.ts'
import { filesStaySmall } from './sizes.ts'
import { featuresKeepTheirSheets } from './style-sheets.ts'
import { subjectsMirror } from './subjects.ts'
import { typeNamesAreUnique } from './type-names.ts'

export const RULES = {
  'no banned words': noBannedWords,
  'no names with retired words': noRetiredNames,
  'no files named with retired words': noRetiredFileNames,
  'no comments or titles with retired words': noRetiredProse,
  'exported types have unique names': typeNamesAreUnique,
  'zod is imported in parts': zodIsImportedInParts,
  'no index files': noIndexFiles,
  'the environment has one reader': environmentHasOneReader,
  'rules and the ledger have no clock': rulesAndLedgerTakeTheClock,
  'only the ledger names its tables': onlyTheLedgerNamesItsTables,
  'chance comes from few modules': randomnessComesFromOneModule,
  'nothing names a place of one machine': noPlaceOfOneMachine,
  'guards hold in every deployment': guardsHoldInEveryDeployment,
  'every decision is listed': everyDecisionIsListed,
  'every link in the documents resolves': everyLinkResolves,
  'mentioned files exist': mentionedFilesExist,
  'migrations expand before they contract': migrationsExpandFirst,
  'migrations lock briefly': migrationsLockBriefly,
  'subjects mirror': subjectsMirror,
  'files stay small': filesStaySmall,
  'folders stay small': foldersStaySmall,
  'features keep their style sheets': featuresKeepTheirSheets,
  'sizes come from tokens': sizesComeFromTokens,
  'colours come from tokens': coloursComeFromTokens,
  'tokens are defined and used': tokensAreDefinedAndUsed,
  'every refusal is made by a test': everyRefusalIsTested,
} satisfies Record<string, TidyRule>

export type RuleName = keyof typeof RULES
