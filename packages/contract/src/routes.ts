/**
 * Every path of the product, one line each. The API mounts these, the web calls these. They stand
 * in parts so that a visitor's download carries only the calls of the pages that it opens.
 */
// oxlint-disable-next-line oxc/no-barrel-file -- the one page on which all paths stand together
export * from './routes/account.ts'
export * from './routes/games.ts'
export * from './routes/player.ts'
export * from './routes/staff.ts'
