import { expect, test } from 'vitest'
import type { Manifest } from './chunk-graph.ts'
import { adminInPlayersDownload, findCycles, firstLoad, markEntries } from './chunk-graph.ts'

const built: Manifest = {
  'index.html': {
    file: 'index.js',
    imports: ['_shared.js'],
    dynamicImports: ['dice.tsx', 'apps/web/src/features/users/admin/overview.tsx'],
  },
  '_shared.js': { file: 'shared.js' },
  'dice.tsx': { file: 'dice.js', imports: ['index.html', '_table.js'] },
  '_table.js': { file: 'table.js' },
  'apps/web/src/features/users/admin/overview.tsx': { file: 'admin.js', imports: ['_table.js'] },
}
const page = '<script type="module" src="/index.js"></script>'
const manifest = markEntries(built, page)
const overview = 'apps/web/src/features/users/admin/overview.tsx'

test('the first load is the entry and its static imports', () => {
  expect([...firstLoad(manifest)]).toEqual(['index.html', '_shared.js'])
})

test('chunks that import each other are found at any distance', () => {
  expect(findCycles(manifest)).toEqual([])
  const round = { ...manifest, '_table.js': { file: 'table.js', imports: ['dice.tsx'] } }
  expect(findCycles(round)).toEqual(['_table.js and dice.tsx need each other'])
})

test('the back office may have its own chunks', () => {
  expect(adminInPlayersDownload(manifest, { 'admin.js': [overview] })).toEqual([])
})

test.each(['index.js', 'shared.js', 'dice.js', 'table.js'])(
  'a back-office source in %s is found',
  (file) => {
    const found = [overview, 'packages/contract/src/routes/staff.ts']
    expect(adminInPlayersDownload(manifest, { [file]: found })).toEqual(
      found.map((source) => `${source} in ${file}`),
    )
  },
)
