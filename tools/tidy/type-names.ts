import type { SourceFile, TidyRule } from './source-file.ts'

/**
 * An exported type, interface or class has its name alone. Row types that are generated from the
 * schema are left out: they are imported as `…Row`.
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
