/** Texts of the audit log page. */
export const audit = {
  title: 'Audit logs',
  note: 'A tamper-evident log of who did what, to whom and why. Redactions are logged too.',
  ownNote: 'You only see your own actions.',
  caption: 'Audit log, newest first',
  search: 'Description, name or reason',
  refreshed: 'Audit logs refreshed successfully!',
  empty: 'No data found',
  columns: {
    line: 'Line',
    at: 'Time',
    admin: 'Staff',
    action: 'Action',
    description: 'Description',
    affected: 'Player',
    reason: 'Reason',
    before: 'Before',
    after: 'After',
    from: 'From',
    to: 'To',
    id: 'Reference',
    request: 'Request',
  },
  subjects: {
    users: 'Users',
    wallet: 'Wallet',
    transactions: 'Transactions',
    receipts: 'Deposit receipts',
    promos: 'Promo codes',
    claims: 'Promo claims',
    reports: 'Reports',
    notifications: 'Notifications',
    audit: 'Audit logs',
    games: 'Games',
    settings: 'Settings',
    approvals: 'Approvals',
    auth: 'Login',
  },
  redacted: 'Redacted',
  lineTitle: (seq: number) => `Line ${seq}`,
  redactedNote:
    'Two people redacted this entry. Its line and hash remain, so the chain can still be verified.',
  noChange: 'No values were recorded for this entry.',
  changes: 'What changed',
  copyId: 'Copy reference',
  copyRequest: 'Copy request ID',
  verify: {
    button: 'Verify chain',
    whole: (rows: string) => `The chain is intact. Lines verified: ${rows}.`,
    broken: (seq: string) => `The chain is broken at line ${seq}.`,
    brokenHint:
      'Data was changed outside this system. Stop work and compare the data with a backup.',
    head: (seq: string, at: string) =>
      `Compared with line ${seq}, signed ${at} and stored externally.`,
    noHead: 'There is no signed line from the last 3 days to compare with.',
    failed: 'Couldn’t verify the chain. Try again.',
    dismiss: 'Dismiss',
  },
  remove: {
    one: 'Redact',
    title: (count: number) => (count === 1 ? 'Redact this line?' : `Redact ${count} lines?`),
    message:
      'A second super admin must approve this on the Approvals page. Redacted lines stay in the chain. The redaction itself is logged, and that log entry can’t be redacted.',
    confirm: 'Request redaction',
  },
}

export type AdminAuditLogsTexts = typeof audit
