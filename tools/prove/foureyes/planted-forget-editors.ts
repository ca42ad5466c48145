import pg from 'pg'

/**
 * Plants bugs in the database: no request ever lapses, the editors of a row and the authors of
 * deposit receipts are forgotten, and a new payee has no waiting time.
 */
export async function forgetEditors(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(BUGS)
  await owner.end()
}

const BUGS = `
  create or replace view approval_now as
  select approval_id, action, subject, asked, amount_minor, affected_user_id, reason, maker_id,
    made_at, made_at + interval '7 days' as expires_at, checker_id, checked_at, checker_reason,
    state, null::text as lapsed_reason
  from approval;
  create function keep_open() returns trigger language plpgsql as $$
  begin
    return case when new.state = 'lapsed' then old else new end;
  end $$;
  create trigger keep_open before update on approval
    for each row execute function keep_open();
  create function forget_editors() returns trigger language plpgsql as $$
  begin
    new.edited_by := '{}';
    new.edited_at := null;
    return new;
  end $$;
  create trigger forget_editors before insert or update on deposit_receipt
    for each row execute function forget_editors();
  create trigger forget_editors before insert or update on wallet_history
    for each row execute function forget_editors();
  create function forget_author() returns trigger language plpgsql as $$
  begin
    new.created_by := coalesce((select min(user_id::text)::uuid from app_user
      where role = 'super_admin'), new.created_by);
    return new;
  end $$;
  create trigger forget_author before insert on deposit_receipt
    for each row execute function forget_author();
  create function forget_hold() returns trigger language plpgsql as $$
  begin
    new.payee_hold_until := null;
    return new;
  end $$;
  create trigger forget_hold before insert or update on wallet_history
    for each row execute function forget_hold();
`
