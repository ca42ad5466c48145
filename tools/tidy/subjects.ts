import type { TidyRule } from './source-file.ts'

const SUBJECTS = [
  'auth',
  'games',
  'live',
  'identity',
  'wallet',
  'promos',
  'transactions',
  'receipts',
  'reconciliation',
  'exclusions',
  'reports',
  'notifications',
  'transparency',
  'users',
  'audit-logs',
  'settings',
]

/**
 * Finds feature folders that are not named after one of our subjects or have no file in the
 * contract. A subject has the same name in the contract, the API and the web app.
 */
export const subjectsMirror: TidyRule = (files) => {
  const contract = new Set(
    files.flatMap(({ path }) => path.match(/^packages\/contract\/src\/([^/.]+)\.ts$/)?.[1] ?? []),
  )
  const folders = new Set(
    files.flatMap(({ path }) => path.match(/^apps\/(?:api|web)\/src\/features\/[^/]+/)?.[0] ?? []),
  )
  return [...folders].flatMap((folder) => {
    const subject = folder.split('/').at(-1) ?? ''
    if (!SUBJECTS.includes(subject)) return [`${folder} is none of our subjects`]
    if (!contract.has(subject)) return [`${folder} has no packages/contract/src/${subject}.ts`]
    return []
  })
}
