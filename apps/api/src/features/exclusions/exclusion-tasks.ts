import type { Exclusions } from '#cashier/exclusions/exclusions.ts'
import type { Db } from '#db/pool.ts'
import type { Tasks } from '#jobs/run-jobs.ts'
import { compareUpload } from './compare-upload.ts'
import { sweepExclusions } from './sweep-exclusions.ts'
import { writeList } from './write-list.ts'

type ExclusionTasks = Pick<Tasks, 'compare-exclusions' | 'import-exclusions' | 'sweep-exclusions'>

/** Returns what the worker does with exclusion lists. */
export function exclusionTasks(deps: { db: Db; exclusions: Exclusions }): ExclusionTasks {
  const { db, exclusions } = deps
  return {
    'compare-exclusions': ({ exclusionUploadId }) => compareUpload(db, exclusionUploadId),
    'import-exclusions': ({ exclusionUploadId }) =>
      writeList({ db, publishFacts: exclusions.publishFacts }, exclusionUploadId),
    'sweep-exclusions': async ({ exclusionImportId }) => {
      await sweepExclusions(deps, exclusionImportId)
    },
  }
}
