import { cruiseTree } from './import-rules/cruise-tree.ts'

// The smallest number of files that the tool must have read. It has reported "no violations"
// without reading any.
const FEWEST_MODULES = 250

const report = await cruiseTree()
const { violations, folderCycles, modulesRead, modulesThere, dependencies } = report

for (const { rule, from, to, cycle } of violations) {
  const way = cycle ? cycle.map((step) => step.name).join(' → ') : to
  console.log(`${rule.name}: ${from} → ${way}`)
}
for (const cycle of folderCycles) console.log(`folders-flow-down: ${cycle}`)
console.log(`${modulesRead} of ${modulesThere} modules read, ${dependencies} imports`)

const sawTooLittle = modulesRead < Math.max(modulesThere, FEWEST_MODULES)
if (sawTooLittle) console.log(`too few modules were read (at least ${FEWEST_MODULES}, and all)`)
if (violations.length > 0 || folderCycles.length > 0 || sawTooLittle) process.exitCode = 1
