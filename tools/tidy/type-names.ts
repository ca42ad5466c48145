import type { SourceFile, TidyRule } from './source-file.ts'

/**
 * Finds names that several exported types, interfaces or classes share. Row types generated from
 * the schema are left out, because they are imported as `…Row`.
 */
export const typeNamesAreUnique: TidyRule = (files) => {
  const declared = Map.groupBy(files.filter(isWatched).flatMap(exportedTypes), ({ name }) => name)
  return [...declared]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => `${name} is exported by ${places.map(({ path }) => path).join(', ')}`)
}

function isWatched({ path }: SourceFile): boolean {
  return /^(apps|packages|tools|e2e)\/.*\.tsx?$/.test(path) && path !== 'apps/api/src/db/schema.ts'
}

function exportedTypes({ path, text }: SourceFile): { name: string; path: string }[] {
  const names = text.match(/(?<=^export (?:type|interface|(?:abstract )?class) )[A-Za-z]\w*/gm)
  return [...new Set(names)].map((name) => ({ name, path }))
}
