import { join } from 'node:path'

/** The root of the repository. */
export const ROOT = join(import.meta.dirname, '..', '..')

/** A program that our dependencies have brought. */
export const bin = (name: string): string => join(ROOT, 'node_modules', '.bin', name)
