import { fileURLToPath } from 'node:url'

/** The folder of this build's migrations. */
export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))
