import { join } from 'node:path'

/** The root of the repository. */
export const ROOT = join(import.meta.dirname, '..', '..')

/** Returns the path of a program installed by our dependencies. */
export const bin = (name: string): string => join(ROOT, 'node_modules', '.bin', name)
