import {
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'

const FILES = {
  KAPIS_ENV: '/etc/kapis/kapis.env',
  KAPIS_MIGRATE_ENV: '/etc/kapis/migrate.env',
} as const

/** The variable that names another file of variables, or none if it is empty. */
export type EnvFile = keyof typeof FILES

/** Returns the path of a file of variables, or null if there is none, as in a container. */
export function envPath(file: EnvFile): string | null {
  return (process.env[file] ?? FILES[file]) || null
}

/**
 * Puts the variables of a file into the environment. A machine without the file, such as a
 * developer's, has its variables in the environment already.
 */
export function loadEnvFile(file: EnvFile): void {
  const path = envPath(file)
  if (path === null) return
  const text = readOrNull(path)
  if (text !== null) Object.assign(process.env, readVariables(text))
  else if (process.env[file] !== undefined)
    throw new Error(`${path}, named by ${file}, is missing.`)
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(`${path} cannot be read. Run this as root.`, { cause: error })
  }
}

/** Reads lines such as `NAME=value` and `NAME="value"`; other lines are comments. */
export function readVariables(text: string): Record<string, string> {
  const lines = text.matchAll(/^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)=(.*)$/gm)
  return Object.fromEntries(
    Array.from(lines, ([, name, value]) => [name!, value!.trim().replace(/^(["'])(.*)\1$/, '$2')]),
  )
}

/** Replaces a variable in a file. The file stays intact if the machine stops meanwhile. */
export function replaceVariable(path: string, name: string, value: string): void {
  draftVariable(path, name, value).commit()
}

/**
 * Writes the file with another value of a variable beside the file. `commit` puts it in place, and
 * the file keeps its mode and owner.
 */
export function draftVariable(path: string, name: string, value: string) {
  const text = readFileSync(path, 'utf8')
  const draft = `${path}.new`
  const line = new RegExp(`^${name}=.*$`, 'm')
  writeLike(
    path,
    draft,
    text.replace(line, () => `${name}=${value}`),
  )
  return { draft, commit: () => renameSync(draft, path) }
}

function writeLike(model: string, path: string, text: string): void {
  const { mode, uid, gid } = statSync(model)
  const opened = openSync(path, 'wx', mode & 0o777)
  try {
    writeSync(opened, text)
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
  chownSync(path, uid, gid)
}
