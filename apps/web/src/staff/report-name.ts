import { currentTexts } from '#texts/texts.ts'
import { staffTexts } from './texts.ts'

/** Returns the name of a report, which is a route that an API token can be made for. */
export function reportName(route: string): string {
  const names: Record<string, string> = currentTexts(staffTexts).reports
  return names[route] ?? route
}
