-- Why: a promo credit counts as used if a bet followed it, even if the month of that bet has been
-- archived.

alter table ledger_point add column last_bet_seq bigint not null default 0;

create or replace view promo_claim_shown as
select c.*, case
    when exists (select from ledger_bet b where b.player_id = c.player_id and b.seq > c.seq)
      or exists (select from ledger_point p where p.player_id = c.player_id and p.kind <> 'checked'
        and p.last_bet_seq > c.seq)
      then 'used'
    when c.expires_at <= now() then 'expired'
    else 'claimed'
  end as state
from promo_claim c
where c.hidden_at is null;
