import type pg from 'pg'

/** Planted bug: messages are given up after five attempts, as all other jobs are. */
export async function giveUpSoon(owner: pg.Pool): Promise<void> {
  await owner.query(`create function give_up_soon() returns trigger language plpgsql as $$
    begin
      new.max_attempts := least(new.max_attempts, 5);
      return new;
    end
    $$`)
  await owner.query(`create trigger give_up_soon before insert on graphile_worker._private_jobs
    for each row execute function give_up_soon()`)
}
