import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import type { ICruiseResult, IViolation } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { findFolderCycles } from './folder-cycles.ts'

export interface TreeReport {
  violations: IViolation[]
  /** The number of our own files that the tool has read. */
  modulesRead: number
  /** The number of our own files that exist. */
  modulesThere: number
  dependencies: number
  /** The cycles of folders that import each other, directly or through others. */
  folderCycles: string[]
}

const ROOTS = ['apps', 'packages', 'tools', 'e2e']
const RULES = join(import.meta.dirname, '..', '..', '.dependency-cruiser.cjs')

/** Checks the tree in the working directory by the rules in .dependency-cruiser.cjs. */
export async function cruiseTree(): Promise<TreeReport> {
  const there = ROOTS.flatMap((root) => sourceFiles(root))
  const roots = ROOTS.filter((root) => there.some((path) => path.startsWith(`${root}/`)))
  const { output } = await cruise(roots, await extractOptions(RULES))
  const { modules, summary } = output as ICruiseResult
  const read = new Set(modules.map((module) => module.source))
  return {
    violations: summary.violations,
    modulesRead: there.filter((path) => read.has(path)).length,
    modulesThere: there.length,
    dependencies: summary.totalDependenciesCruised ?? 0,
    folderCycles: findFolderCycles(modules),
  }
}

function sourceFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return isOurs(entry.name) ? sourceFiles(path) : []
      return /\.tsx?$/.test(entry.name) ? [path] : []
    })
  } catch {
    return []
  }
}

function isOurs(folder: string): boolean {
  return !['node_modules', 'dist', 'test-results', 'playwright-report'].includes(folder)
}
