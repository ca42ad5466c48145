import pg from 'pg'
import type { ShownColumn, Reference, ShownTable } from './render-schema.ts'

/** The tables and views of the schema `public`, without partitions and the table of migrations. */
const TABLES = `
select c.relname as name, c.relkind = 'v' as "isView", obj_description(c.oid) as comment,
  coalesce((select json_agg(json_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
      'isNullable', not a.attnotnull, 'comment', col_description(c.oid, a.attnum),
      'isKey', coalesce(a.attnum = any (k.conkey), false)) order by a.attnum)
    from pg_attribute a
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns,
  coalesce((select json_agg(json_build_object(
      'table', f.confrelid::regclass::text,
      'columns', (select json_agg(a.attname order by n) from unnest(f.conkey) with ordinality u (no, n)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = u.no)) order by f.conname)
    from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), '[]') as references
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
  and not c.relispartition and c.relname <> 'schema_migration'
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

/** Reads the tables and views with their columns, references and comments. */
export async function readTables(url: string): Promise<ShownTable[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    type Row = ShownTable & { columns: ShownColumn[]; references: Reference[] }
    return (await client.query<Row>(TABLES)).rows
  } finally {
    await client.end()
  }
}
