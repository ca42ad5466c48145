/** Texts on terms, privacy, licence and responsible play. */
export const legal = {
  title: 'Terms and privacy',
  lead: 'This is the agreement between you and Kapis. Kapis is a demo: no real money is accepted or paid out.',
  terms: {
    title: 'Terms',
    words: (age: number) => [
      `You must be ${age} or older and not a restricted person. Each person may have one account, and only that person may use it.`,
      'Coins and tickets are points in this demo. They have no cash value, can’t be bought and are never paid out.',
      'A bet is final once the server has settled it. You see the possible payout before you place it, and your browser recomputes every result.',
      'In a round with several steps, your stake is held until the round ends. After 24 hours without a step, the round closes automatically: it pays its current value, or refunds your stake if you haven’t won yet.',
      'If your browser can’t verify a result, stop playing and report it. The seeds and the bet receipt determine the result.',
      'We may block an account that is used by another person, by a program or unlawfully. Its open rounds end under their rules, and its balance stays on record.',
      'We announce changes to these terms here and in your notifications before they take effect.',
    ],
  },
  privacy: {
    title: 'Privacy',
    words: () => [
      'We store what you gave us to open your account: your username, email and mobile number. We store your password only as a hash.',
      'We store your bets, balances, requests, receipts and reports, because our accounts must add up and results must stay verifiable.',
      'We record the time, IP address and device of each login so that you can review your logins and log out any device. Staff see only the personal details their work requires, and we log every view and change.',
      'We set one cookie, for your session, and save your language, theme and sound settings on this device. We show no ads, don’t track you, and never sell or share your data.',
      'You can download all the data we hold about you, have errors corrected and have your account closed. We keep accounting records, without your name.',
    ],
  },
  licence: {
    title: 'Licence',
    words: () => [
      'Kapis holds no gambling licence and needs none as long as it accepts and pays out no money.',
      'An operator who runs Kapis for money needs a licence wherever it is offered. The licence number and the regulator’s contact details will appear here.',
    ],
  },
  play: {
    title: 'Responsible play',
    words: (age: number) => [
      `Games of chance are for adults ${age} and over. Over time, players lose: of every 100 staked, 99 come back on average.`,
      'The top of every page shows how long you have played and how much you have won or lost.',
      'Set limits, take a break or self-exclude in your profile. Stricter limits apply immediately; looser limits apply after a waiting period.',
      'If gambling is no longer fun for you or someone close to you, stop and talk to someone you trust or to a doctor.',
    ],
  },
}
