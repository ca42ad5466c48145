import type { TidyRule } from './source-file.ts'

const SUBJECTS = [
  'auth',
  'games',
  'wallet',
  'promos',
  'transactions',
  'receipts',
  'reports',
  'notifications',
  'users',
  'audit-logs',
  'settings',
]

/** One subject has the same name in contract, API and web. */
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
