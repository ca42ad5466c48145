import { counted } from '#lib/plural.ts'

/** Texts of the page of the public log. */
export const transparency = {
  title: 'Public log',
  lead: 'Once a minute we write down what happened, in a log that can only grow. Others, called witnesses, keep watch: if we changed, hid or removed anything, they would notice.',
  lines:
    'Each line of it says one thing: that an account has new entries, the sums of a day, a commitment to seeds, a key that signs, or how long our own staff log is. Lines about accounts contain no names and no amounts, and only the player can tell which are theirs.',
  loading: 'Loading…',
  failed: 'Couldn’t load the log.',
  retry: 'Try again',
  stale: 'The log cannot be loaded now. What you see is the last state that was loaded.',
  head: {
    title: (cell: string | null) =>
      cell === null ? 'Newest state' : `Newest state of cell ${cell}`,
    none: 'Nothing has been published yet.',
    invalid: 'The signature of this log is not valid. Do not rely on it.',
    valid: 'Checked in your browser',
    entries: 'Lines',
    root: 'Fingerprint of all lines',
    origin: 'Name',
    witnessed: 'Signed by a witness',
    age: (minutes: number) =>
      minutes < 1 ? 'less than a minute ago' : `${counted(minutes, 'minute', 'minutes')} ago`,
    old: (minutes: number) =>
      `${counted(minutes, 'minute', 'minutes')} ago: the log has stopped, or you are being shown an old state`,
    faults: {
      shorter:
        'This log is shorter than when you last looked. A log can only grow: do not rely on it.',
      other:
        'This log is as long as when you last looked, but what it says is different. Do not rely on it.',
    },
  },
  missing: {
    words: (origin: string) =>
      `The site does not show the log ${origin} here, although your browser knows it. A log must never disappear: if this lasts, do not rely on the site. Forget it only if you know why it ended.`,
    forget: 'Forget this log',
  },
  changed: {
    words:
      'The site now names other witnesses than on your first visit. Your browser still trusts the former ones. Agree only if you know why they changed. The new ones are:',
    agree: 'Trust the new witnesses',
  },
  witnesses: {
    title: 'Witnesses',
    must: ({ quorum, of, both }: { quorum: number; of: number; both: number }) =>
      of === 1
        ? 'It must have signed before a bet is shown as public. Nobody can be shown another history unless it helps.'
        : `At least ${quorum} of the ${of} must have signed before a bet is shown as public. So nobody can be shown another history unless ${both === 1 ? 'one of them helps' : `${both} of them help`}.`,
    none: 'Nobody else watches this log yet. Until somebody does, it proves little.',
    note: 'A witness signs the newest state only if it continues the last one it knew. A witness that we run ourselves proves little. Witnesses count once others run them.',
    signed: (when: string) => `signed ${when}`,
    silent: 'has not signed this state',
  },
  days: {
    title: 'Sums by day',
    note: 'These figures come from the log itself. Games with fewer than five players on a day are left out, so that nobody’s results can be read from them.',
    none: 'No day has been sealed since the log began.',
    caption: 'Sums by day and game',
    day: 'Day',
    game: 'Game',
    bets: 'Bets',
    staked: 'Wagered',
    paid: 'Paid out',
    share: 'Return',
    unproven: 'not proven to be in the log',
    few: 'no game had five players',
    missing: 'missing here, although every day is sealed',
  },
  place: {
    title: 'Find your receipt',
    words:
      'Paste a bet receipt that you have downloaded, or choose its file. It stays in your browser. Whoever gets the file from you can recognise all lines of your account in that month.',
    label: 'Bet receipt',
    file: 'Choose a file',
    find: 'Find it',
    found: (seq: number, index: number, size: number) =>
      `This bet is in the log: entry ${seq} of its account belongs to line ${(index + 1).toLocaleString('en-US')} of its ${size.toLocaleString('en-US')} lines.`,
    cosigned: (witnesses: number) =>
      witnesses === 1
        ? 'One witness has signed this state.'
        : `${witnesses} witnesses have signed this state.`,
    picture: (levels: number) =>
      `Your line is at the bottom. Step by step it is combined with ${counted(levels, 'other fingerprint', 'other fingerprints')}, drawn beside the way, until one fingerprint is left at the top: that of the whole log. If your line were changed, the top would change too.`,
    leaf: 'your line',
    root: 'the whole log',
    faults: {
      unreadable: 'This is not a bet receipt.',
      unproven:
        'This receipt has no proof yet. A minute after the bet, open Fairness under a game and download your receipts again.',
      chain:
        'The receipts don’t form a chain: at least one of them was changed. Keep the file and report it.',
      leaf: 'The proof does not lead to this log. Keep the file and report it.',
      witnesses: 'The proof is right, but too few witnesses have signed that state.',
    },
  },
  meaning: {
    title: 'What this proves, and what it doesn’t',
    proves: [
      'What was once public stays as it was. If we changed a bet, removed a day or hid a player afterwards, the proof would fail or a witness would refuse to sign.',
      'Everybody sees the same log. To show two versions, we would need a witness that signs both.',
      'A bet marked “Verified and public” can no longer be changed, not even by us.',
      'All of this holds unless witnesses help us to deceive. How many would have to is stated under “Witnesses”.',
    ],
    proveNot: [
      'It does not say that a result was fair. Your browser checks that with every bet.',
      'It does not force us to write a bet down. If yours never becomes public, keep its signed receipt: it is evidence.',
      'Witnesses that we run ourselves count for nothing: then you have only our word.',
    ],
    yes: 'It proves',
    no: 'It does not prove',
  },
}
