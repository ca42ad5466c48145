/** Texts of bets that were looked up in the public log. */
export const publicBets = {
  isPublic: 'Verified and public',
  isWrong: 'Wrong in the public log',
}
