import type { Licences } from './licences.ts'

const HEAD = `# Third-party notices

Production installs the packages below. Each keeps its own licence, whose text is in the package's folder of a release. \`pnpm gen notices\` writes this page; the check fails when it is stale or when a package has a licence that is not accepted.

Build the software bill of materials of a release with \`pnpm sbom --sbom-format cyclonedx --sbom-type application --prod\`.
`

/** Returns the page: one table per licence, with the packages in alphabetical order. */
export function writeNotices(licences: Licences): string {
  const sections = Object.entries(licences)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, packages]) => {
      const rows = packages
        // Leave out the packages of this workspace.
        .filter(({ name }) => !name.startsWith('@kapis/'))
        .map(({ name, versions }) => `| ${name} | ${versions.toSorted().join(', ')} |`)
        .toSorted()
      return `## ${licence}\n\n| Package | Version |\n| --- | --- |\n${rows.join('\n')}\n`
    })
  return [HEAD, ...sections].join('\n')
}
