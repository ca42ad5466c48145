import type pg from 'pg'

/**
 * Lists the changes, made to the database outside of a migration, that let history be altered:
 * disabled triggers, and privileges of the application's role to change or remove journal entries,
 * bets or entries of the staff log.
 */
export async function findOpenGuards(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>(`
    select format('trigger %s of %s is disabled', tgname, tgrelid::regclass) as fault
    from pg_trigger where not tgisinternal and tgenabled in ('D', 'R')
    union all
    select format('%s may change %s', current_user, oid::regclass) from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and relname ~ '^(ledger_journal|ledger_bet|audit_log)(_\\d|$)'
      and has_table_privilege(current_user, oid, 'update, delete, truncate')
    order by fault`)
  return rows.map(({ fault }) => fault)
}
