\set n random(1, :players)
\set roll random(0, 9999)
with account as (
  update ledger_account set version = version + 1, seq = seq + 1,
    coin_minor = coin_minor + case when (:roll)::int >= 5050 then 10000 else -10000 end,
    nonce = (nonce + 1) % 1024, games_played = games_played + 1,
    wagered_minor = wagered_minor + 10000, played_dice = played_dice + 1,
    head = sha256(head)
  where player_id = ('00000000-0000-7000-8000-' || lpad(to_hex((:n)::int), 12, '0'))::uuid
    and coin_minor >= 10000
  returning *
), journal as (
  insert into ledger_journal (player_id, seq, at, cause, cause_key, counter, currency, amount_minor,
    coin_after_minor, ticket_after_minor, hash)
  select player_id, seq, now(), 'bet', gen_random_uuid()::text, 'game' || chr(58) || 'dice', 'coin',
    case when (:roll)::int >= 5050 then 10000 else -10000 end, coin_minor, ticket_minor, head from account
)
insert into ledger_bet (player_id, seq, at, game, stake_minor, payout_minor, multiplier4, epoch,
  nonce, params, state)
select player_id, seq, now(), 'dice', 10000, case when (:roll)::int >= 5050 then 20000 else 0 end,
  case when (:roll)::int >= 5050 then 20000 else 0 end, epoch, nonce,
  json_build_object('condition', 'above', 'targetHundredths', 5050),
  json_build_object('condition', 'above', 'target', 50.5, 'roll', (:roll)::int / 100.0,
    'winChance', 49.5, 'multiplier', 2) from account;
