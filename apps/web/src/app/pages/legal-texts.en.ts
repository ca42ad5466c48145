/** Terms, privacy, licence and responsible play. */
export const legal = {
  title: 'Terms and privacy',
  lead: 'What holds between you and Kapis, in plain words. Kapis is a demonstration: no real money is taken or paid.',
  terms: {
    title: 'Terms',
    words: (age: number) => [
      `You must be ${age} or older and not a restricted person. One person has one account, and only that person plays with it.`,
      'Coins and tickets are points of this demonstration. They are worth no money, cannot be bought and are never paid out.',
      'A bet counts when the server has settled it. What it pays was shown before it was placed, and your browser repeats every result.',
      'A round of several steps keeps its stake on hold and waits for you. After 24 hours without a step it closes by its rules, or gives the stake back.',
      'If your browser cannot verify a result, stop playing and report it: the seeds, the receipt and the journal decide, not our word.',
      'An account may be blocked when it is used by somebody else, by a program, or against the law. Its open rounds are ended by their rules and its balance stays recorded.',
      'A change of these terms is announced here and in your notifications before it holds.',
    ],
  },
  privacy: {
    title: 'Privacy',
    words: () => [
      'We keep what you gave us to open an account: username, email and mobile number, and your password only as a hash.',
      'We keep your bets, balances, requests, receipts and reports, because accounts must add up and results must stay verifiable.',
      'Each sign-in is kept with its time, address and device, so that you can see and end it. Staff see personal details only as far as their work needs, and each such look and change is logged.',
      'We set one cookie, for your session, and remember on this device what you chose: language, theme, sound. There is no advertising and no tracking, and nothing is sold or passed on.',
      'You may download everything we keep about you, have mistakes put right, and have your account closed. What the books need stays, without your name.',
    ],
  },
  licence: {
    title: 'Licence',
    words: () => [
      'Kapis holds no gambling licence and needs none as long as it takes and pays no money.',
      'Whoever runs it for money needs the licence of the place where it is played. Its number and the address of the regulator then stand here.',
    ],
  },
  play: {
    title: 'Responsible play',
    words: (age: number) => [
      `Games of chance are for adults ${age} and over. They cost money over time: of every 100 staked, 99 come back on average.`,
      'How long you have played and what you won or lost is always in sight at the top of the page.',
      'Set limits, take a break or exclude yourself in your profile. A limit that protects you more holds at once; one that protects you less holds after a wait.',
      'If it is no longer fun for you or someone close to you, stop and talk to someone you trust or to a doctor.',
    ],
  },
}
