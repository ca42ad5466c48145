/**
 * The version of Kapis, by Semantic Versioning. This is the only place that names it; `pnpm release`
 * changes it. The path of the API (`/api/v1`) changes only with an incompatible API.
 */
export const VERSION = '1.0.0-rc.1'
