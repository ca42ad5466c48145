-- The list of a player's claims read and sorted all of them to show the newest.

create index concurrently promo_claim_by_player
  on promo_claim (player_id, created_at desc, promo_claim_id desc) where hidden_at is null;
