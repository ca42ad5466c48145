/** The source files of a release's programs, by the name of the program in `dist/`. */
export const PROGRAMS = {
  // These run all the time.
  api: 'apps/api/src/main.ts',
  worker: 'apps/api/src/worker.ts',
  signer: 'apps/api/src/signer.ts',
  // These run once: operators start them, or they run before a new version starts.
  migrate: 'apps/api/src/migrate-database.ts',
  doctor: 'apps/api/src/doctor.ts',
  'super-admin': 'apps/api/src/create-super-admin.ts',
  'reset-factors': 'apps/api/src/commands/reset-factors.ts',
  cell: 'apps/api/src/commands/cell.ts',
  'rotate-key': 'apps/api/src/rotate-key.ts',
  invariants: 'tools/invariants.ts',
  'verify-journal': 'tools/verify-journal.ts',
  'archive-month': 'tools/archive-month.ts',
  'check-restored': 'tools/restore/check-restored.ts',
  'verify-receipt': 'tools/verify-receipt/verify-receipt.ts',
}
