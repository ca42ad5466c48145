import { readFileSync } from 'node:fs'

export type Environment = Record<string, string | undefined>

/**
 * Returns the environment with each `NAME` read from the file that `NAME_FILE` names, without the
 * final line break; container platforms mount secrets as such files. Setting both is an error,
 * because one would be ignored.
 */
export function withSecretFiles(environment: Environment, names: readonly string[]): Environment {
  const found: Environment = {}
  for (const name of names) {
    const file = environment[`${name}_FILE`]
    if (file === undefined) continue
    if (environment[name] !== undefined) throw new Error(`Set ${name} or ${name}_FILE, not both.`)
    found[name] = readSecret(name, file)
  }
  return { ...environment, ...found }
}

function readSecret(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new Error(`${name}_FILE cannot be read.`, { cause: error })
  }
}
