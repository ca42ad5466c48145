import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run/root.ts'

/** The folder of the database tests that prove a claim with the whole API in their own process. */
export const TESTS = 'apps/api/test/proofs'

/**
 * The proofs that are database tests. CI runs their short form with the other tests. Their planted
 * bugs are tests too, which fail if the check does not find the bug.
 */
const TESTED = ['exclusion.outlives', 'fair.commit', 'fair.grind']

/** Returns the name, the file and the claim of every proof that is a database test. */
export function readTested(): { name: string; file: string; about: string }[] {
  return TESTED.map((name) => {
    const slug = name.replaceAll('.', '-')
    const [flat, inFolder] = [`${TESTS}/${slug}.db.test.ts`, `${TESTS}/${slug}/${slug}.db.test.ts`]
    const file = existsSync(join(ROOT, flat)) ? flat : inFolder
    // The first test states the claim, the others are about planted bugs.
    const [, about = ''] = /^test\(\s*'(.+)',/m.exec(readFileSync(join(ROOT, file), 'utf8')) ?? []
    return { name, file, about }
  })
}
