/** A valid hash that is cheap to check. No password of the proofs matches it. */
export const PASSWORD_HASH =
  '$argon2id$v=19$m=1024,t=1,p=1$QPIMLoS8fbjT9RAjnvC28Q$wt+IuBcrRXhJtyb98kSmCiU+pnuK1/B9NK5zXDN7TZ8'
