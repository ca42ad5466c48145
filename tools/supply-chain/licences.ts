/** The packages that production installs, by licence, as the package manager lists them. */
export type Licences = Record<string, { name: string; versions: string[] }[]>

/** Licences under which we may distribute a proprietary product with the unchanged package. */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  // MIT without the duty to include its text.
  'MIT-0',
  'Python-2.0',
  'Unlicense',
])

/**
 * Matches a shared library. It is loaded, not linked into our program, so its licence demands
 * nothing more of us.
 */
const LOADED = /^@img\/sharp-libvips-/

/** Returns the packages whose licence is not accepted, each with its licence. */
export function findRefused(licences: Licences): string[] {
  return Object.entries(licences)
    .filter(([licence]) => !ACCEPTED.has(licence))
    .flatMap(([licence, packages]) =>
      packages.filter(({ name }) => !LOADED.test(name)).map(({ name }) => `${name} (${licence})`),
    )
}
