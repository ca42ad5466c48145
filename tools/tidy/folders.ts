import { posix } from 'node:path'
import type { TidyRule } from './source-file.ts'

const FILES_MAX = 25
const WATCHED = /^(apps\/(api|web)\/src|tools)\/.*\.tsx?$/

/** Finds folders with too many files. In a long list nobody sees which files belong together. */
export const foldersStaySmall: TidyRule = (files) => {
  const watched = files.filter(({ path }) => WATCHED.test(path))
  const folders = Map.groupBy(watched, ({ path }) => posix.dirname(path))
  return [...folders]
    .filter(([, inside]) => inside.length > FILES_MAX)
    .map(([folder, inside]) => `${folder} has ${inside.length} files, more than ${FILES_MAX}`)
}
