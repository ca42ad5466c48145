import { INSTALLATION, recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { ReleaseCheck } from '../../integrity/manifest.ts'

/** Records the result of a check of the release in the staff log, with both digests. */
export function recordRelease(db: Db, program: string, check: ReleaseCheck): Promise<void> {
  const { expected, current, isSigned, faults } = check
  return inTransaction(db, (tx) =>
    recordAudit(tx, {
      actor: INSTALLATION,
      action: 'release.check',
      description: faults.length > 0 ? 'Found a changed release' : 'Checked the release',
      oldValue: { digest: expected },
      newValue: { digest: current, program, isSigned, faults },
    }),
  )
}
