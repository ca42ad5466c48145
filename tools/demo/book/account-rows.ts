import { GAMES } from '@kapis/games/games'
import type { MemberBook } from './book.ts'
import { BOT_COMMENT } from '../world/people.ts'
import type { Member } from '../world/people.ts'
import { addRow, bytea, isoOf } from '../world/rows.ts'
import type { DemoRows } from '../world/rows.ts'
import type { SeedTree } from '../world/seed-trees.ts'

/** Encrypts the secret of one of a player's epochs. */
export type Seal = (secret: Buffer, playerId: string, epoch: number) => Buffer

type AccountDeps = {
  member: Member
  book: MemberBook
  rows: DemoRows
  treeOf: (epoch: number) => SeedTree
  isLimited: boolean
  passwordHash: string
  seal: Seal
}

/** Adds the rows of a member as they are at the end of the year: user, account and epochs. */
export function addAccount(deps: AccountDeps): void {
  addRow(deps.rows, 'app_user', userRow(deps))
  addRow(deps.rows, 'ledger_account', accountRow(deps))
  addEpochs(deps)
}

function userRow({ member, book, passwordHash }: AccountDeps) {
  const joinedAt = isoOf(member.joinedAt)
  return {
    user_id: member.userId,
    public_no: Number(member.publicNo),
    username: member.username,
    email: member.email,
    mobile_number: member.mobile,
    password_hash: passwordHash,
    role: member.role,
    status: 'active',
    comment: member.isBot ? BOT_COMMENT : null,
    age_attested_at: joinedAt,
    last_login_at: isoOf(book.lastMs),
    password_changed_at: joinedAt,
    created_at: joinedAt,
    updated_at: joinedAt,
  }
}

function accountRow({ book, isLimited }: AccountDeps) {
  const { playerId, counts } = book
  const { seq, head, epoch, nonce, ...money } = book.account
  return {
    player_id: playerId,
    version: Number(seq),
    seq: Number(seq),
    coin_minor: Number(money.coinMinor),
    ticket_minor: Number(money.ticketMinor),
    coin_held_minor: Number(money.coinHeldMinor),
    ticket_held_minor: Number(money.ticketHeldMinor),
    epoch,
    nonce,
    games_played: counts.games,
    wagered_minor: Number(counts.wageredMinor),
    ...Object.fromEntries(GAMES.map((game) => [`played_${game}`, counts.played.get(game) ?? 0])),
    head: bytea(head),
    is_limited: isLimited,
  }
}

/** Adds the player's epochs and the next one. Their secrets are sealed for this player. */
function addEpochs({ rows, book, treeOf, member, seal }: AccountDeps): void {
  const next = {
    epoch: book.epochs.length + 1,
    clientSeed: null,
    activatedAt: null,
    closedAt: null,
  }
  for (const { epoch, clientSeed, activatedAt, closedAt } of [...book.epochs, next]) {
    const { root, secret, treeTop } = treeOf(epoch)
    addRow(rows, 'fairness_epoch', {
      player_id: book.playerId,
      epoch,
      root: bytea(root),
      secret_sealed: bytea(seal(secret, book.playerId, epoch)),
      tree_top: bytea(treeTop),
      client_seed: clientSeed,
      client_seed_by: clientSeed === null ? null : 'server',
      state: clientSeed === null ? 'next' : closedAt === null ? 'active' : 'closed',
      rounds_used: closedAt === null ? null : 1_024,
      created_at: isoOf(activatedAt ?? member.joinedAt),
      activated_at: activatedAt === null ? null : isoOf(activatedAt),
      closed_at: closedAt === null ? null : isoOf(closedAt),
    })
  }
}
