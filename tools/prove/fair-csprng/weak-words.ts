import { join } from 'node:path'
import { ROOT } from '../../run/root.ts'
import { findAll, isCode, isTest, withoutComments } from '../../tidy/source-file.ts'
import type { SourceFile } from '../../tidy/source-file.ts'
import { readTree } from '../../tidy/read-tree.ts'

const SERVER = /^(apps\/api\/src|packages\/[^/]+\/src)\//

const WEAK: [RegExp, string][] = [
  [/\bMath\.random\b/, 'the engine’s everyday generator'],
  [/\bpseudoRandomBytes\b|\bprng\b/i, 'no generator for secrets'],
  [/seedrandom|mersenne|xorshift|\balea\b|faker/i, 'a generator that can be guessed'],
]
const CHANCE = /\b(randomBytes|randomInt|randomUUID|getRandomValues|randomFill)\b/
const MAY_DRAW =
  /^(apps\/api\/src\/(cells|commands|fairness|features\/auth|files|http|push|tracing)|packages\/witness\/src)\//

/**
 * Finds lines of the server's source that use randomness from anywhere but the operating system.
 */
export function findWeakWords(): { files: number; found: string[]; drawsSecrets: boolean } {
  const files = readTree(ROOT)
    .filter(({ path }) => SERVER.test(path) && isCode(path) && !isTest(path))
    .map(withoutComments)
  const found = files.flatMap((file) => [
    ...WEAK.flatMap(([word, why]) => findAll(file, word, why)),
    ...(MAY_DRAW.test(file.path) ? [] : findAll(file, CHANCE, 'draws outside its module')),
  ])
  const drawsSecrets = files.some(isSource)
  return { files: files.length, found, drawsSecrets }
}

/**
 * Returns whether this is the file that makes epoch secrets, with randomness from the operating
 * system.
 */
function isSource({ path, text }: SourceFile): boolean {
  return (
    path === join('apps', 'api', 'src', 'fairness', 'prepare-epoch.ts') &&
    /function newEpochSecret\(\)[^}]*return randomBytes\(32\)/.test(text)
  )
}
