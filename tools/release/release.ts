import { join } from 'node:path'
import { ROOT } from '../run/root.ts'

/** The folder that `pnpm build` writes. */
export const RELEASE = join(ROOT, 'dist')
