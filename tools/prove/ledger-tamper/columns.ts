/** The type of a column, which decides how a byte of its value is changed. */
export type Kind = 'int4' | 'int8' | 'time' | 'text' | 'json' | 'bytes' | 'uuid'
export type LedgerTable = 'ledger_journal' | 'ledger_bet' | 'fairness_epoch' | 'ledger_account'
export type TamperedColumn = { table: LedgerTable; name: string; kind: Kind }

const of = (table: LedgerTable, kinds: Partial<Record<Kind, string[]>>): TamperedColumn[] =>
  Object.entries(kinds).flatMap(([kind, names]) =>
    names.map((name) => ({ table, name, kind: kind as Kind })),
  )

/** Every column about money or randomness that somebody could want to change. */
export const COLUMNS: TamperedColumn[] = [
  ...of('ledger_journal', {
    int8: [
      'seq',
      'amount_minor',
      'held_minor',
      'coin_after_minor',
      'ticket_after_minor',
      'coin_held_after_minor',
      'ticket_held_after_minor',
    ],
    time: ['at'],
    text: ['cause', 'cause_key', 'counter', 'currency'],
    bytes: ['hash'],
    uuid: ['player_id'],
  }),
  ...of('ledger_bet', {
    int8: ['seq', 'stake_minor', 'payout_minor', 'multiplier4'],
    int4: ['epoch', 'nonce'],
    time: ['at'],
    text: ['game'],
    json: ['params', 'state', 'actions'],
    uuid: ['player_id'],
  }),
  ...of('fairness_epoch', {
    int4: ['epoch', 'rounds_used'],
    text: ['client_seed', 'state'],
    bytes: ['root', 'secret_sealed', 'tree_top'],
  }),
  ...of('ledger_account', {
    int8: ['seq', 'coin_minor', 'ticket_minor', 'coin_held_minor', 'ticket_held_minor'],
    int4: ['games_played', 'played_dice', 'played_mines', 'epoch', 'nonce'],
    bytes: ['head'],
  }),
]

/**
 * The tables to edit, each listed in proportion to how often it is chosen. Most stored rows are
 * entries and bets, so most edits are made there.
 */
export const TABLES: LedgerTable[] = [
  'ledger_journal',
  'ledger_journal',
  'ledger_journal',
  'ledger_bet',
  'ledger_bet',
  'fairness_epoch',
  'ledger_account',
]
