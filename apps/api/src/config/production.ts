/**
 * Lists the settings that are too unsafe to start with in production, as messages that name their
 * variables.
 */
export function findUnsafe(config: {
  publicOrigins: readonly string[]
  isRealMoney: boolean
  isStaffMfaRequired: boolean
  vaultKeys: readonly Buffer[] | null
  mail: { smtp: object | null; sms: { by: string } | null }
  push: { testService: string | null } | null
  cells: object | null
  publicLog: { isNamed: boolean }
}): string[] {
  const { publicOrigins } = config
  const insecure = publicOrigins.filter((origin) => !origin.startsWith('https://'))
  return [
    ...(publicOrigins.length === 0 ? ['PUBLIC_ORIGINS is missing'] : []),
    ...insecure.map((origin) => `PUBLIC_ORIGINS contains ${origin}, which is not https`),
    ...(config.isRealMoney && !config.isStaffMfaRequired
      ? ['STAFF_MFA must not be optional with REAL_MONEY']
      : []),
    ...(config.isRealMoney && config.vaultKeys === null
      ? ['VAULT_KEYS is missing with REAL_MONEY']
      : []),
    // With real money, players must confirm both before they can withdraw.
    ...(config.isRealMoney && config.mail.smtp === null
      ? ['SMTP_URL is missing with REAL_MONEY']
      : []),
    ...(config.isRealMoney && config.mail.sms?.by !== 'http'
      ? ['SMS must be http with REAL_MONEY']
      : []),
    // The service would get requests from inside the network of the deployment.
    ...((config.push?.testService ?? null) === null ? [] : ['PUSH_TEST_SERVICE is for tests']),
    // By default, all cells would give their logs one name, as if one log had several histories.
    ...(config.cells !== null && !config.publicLog.isNamed
      ? ['LOG_ORIGIN is missing with CELL']
      : []),
  ]
}
