/**
 * Translates a known message of a form or a check into Filipino. Returns any other text unchanged.
 */
export function translateMessage(text: string): string {
  // An address of support at the end is the same in every language.
  const [, words = text, support = ''] = /^(.+)( Support: \S+@\S+)$/.exec(text) ?? []
  return (SERVER_MESSAGES[words] ?? words) + support
}

export const SERVER_MESSAGES: Record<string, string> = {
  'Username is required': 'Kailangan ang username',
  'Username can only contain letters, numbers, underscores, and hyphens':
    'Mga letra, numero, underscore at gitling lang ang puwede sa username',
  'Username must be at least 6 characters': 'Hindi bababa sa 6 na karakter ang username',
  'Username must be less than 30 characters': 'Hanggang 30 karakter lang ang username',
  'Password is required': 'Kailangan ang password',
  'Password must be at least 8 characters': 'Hindi bababa sa 8 karakter ang password',
  'Password must be less than 128 characters': 'Hanggang 128 karakter lang ang password',
  'Password cannot contain spaces': 'Bawal ang espasyo sa password',
  'Password must contain at least one lowercase letter':
    'Kailangan ng kahit isang maliit na letra sa password',
  'Password must contain at least one uppercase letter':
    'Kailangan ng kahit isang malaking letra sa password',
  'Password must contain at least one number': 'Kailangan ng kahit isang numero sa password',
  'Password must contain at least one special character (@$!%*?&)':
    'Kailangan ng kahit isang espesyal na karakter sa password (@$!%*?&)',
  'Please confirm your password': 'Pakiulit ang password mo',
  "Passwords don't match": 'Hindi magkapareho ang mga password',
  'Please enter a valid email address': 'Maglagay ng valid na email address',
  'Mobile number is required': 'Kailangan ang mobile number',
  'Please enter a valid Philippine mobile number (e.g., +639XXXXXXXXX, 639XXXXXXXXX, or 09XXXXXXXXX)':
    'Maglagay ng valid na mobile number sa Pilipinas (hal. +639XXXXXXXXX, 639XXXXXXXXX, o 09XXXXXXXXX)',
  'Enter the 6 digits': 'Ilagay ang 6 na digit',
  'Title is required': 'Kailangan ang pamagat',
  'Title must be less than 100 characters': 'Hanggang 100 karakter lang ang pamagat',
  'Description is required': 'Kailangan ang paglalarawan',
  'Description must be less than 1000 characters': 'Hanggang 1000 karakter lang ang paglalarawan',
  'Message is required': 'Kailangan ang mensahe',
  'You were logged out here because you logged in on another device. You can be logged in on up to 5 devices.':
    'Na-log out ka rito dahil nag-log in ka sa ibang device. Hanggang 5 device ang puwedeng sabay na naka-log in.',
  'You logged out in another tab.': 'Nag-log out ka sa ibang tab.',
  'You were logged out here from another device.': 'Na-log out ka rito mula sa ibang device.',
  'Your password was changed. Please log in with the new one.':
    'Nabago ang password mo. Mag-log in gamit ang bago.',
  'An authenticator app was set up for your account. Please log in again.':
    'May na-set up na authenticator app sa account mo. Mag-log in ulit.',
  'Your two-step login was changed. Please log in again.':
    'Binago ang two-step login mo. Mag-log in ulit.',
  'Staff reset your authenticator app. Please log in again.':
    'Ni-reset ng staff ang authenticator app mo. Mag-log in ulit.',
  'Your account was disabled or blocked. Please contact support.':
    'Na-disable o na-block ang account mo. Kontakin ang support.',
  'Your role was changed. Please log in again.': 'Nabago ang role mo. Mag-log in ulit.',
  'Your contact details were changed. Please log in again.':
    'Nabago ang contact details mo. Mag-log in ulit.',
  'You closed this account. Contact support to reopen it.':
    'Isinara mo ang account na ito. Kontakin ang support para mabuksan ulit.',
  'This account was deleted. Please contact support.':
    'Na-delete ang account na ito. Kontakin ang support.',
  'Promo code is required': 'Kailangan ang promo code',
  'Amount can have at most 2 decimal places': 'Hanggang 2 decimal lang ang halaga',
  'Minimum value is 0': 'Ang pinakamababa ay 0',
  'Amount must be a positive number': 'Dapat mas mataas sa zero ang halaga',
  'GCash Number is required': 'Kailangan ang GCash number',
  'GCash Number must be a valid 11-digit number starting with 09':
    'Dapat 11 digit na nagsisimula sa 09 ang GCash number',
  'GCash Name must be at least 6 characters': 'Hindi bababa sa 6 na karakter ang pangalan sa GCash',
  'GCash Numbers must match': 'Dapat magkapareho ang mga GCash number',
  'Target must be at least 2': 'Hindi bababa sa 2 ang target',
  'Target must be at most 98': 'Hanggang 98 lang ang target',
  'Target can have at most 2 decimal places': 'Hanggang 2 decimal lang ang target',
  'Please verify your input and try again.': 'Pakisuri ang inilagay mo at subukan ulit.',
  'Your session has expired. Please log in again.':
    'Nag-expire na ang session mo. Mag-log in ulit.',
  'Session expired. Please log in again.': 'Nag-expire na ang session. Mag-log in ulit.',
  "You don't have permission to perform this action.": 'Wala kang pahintulot na gawin ito.',
  'The requested resource could not be found.': 'Hindi makita ang hinihiling mo.',
  'This action conflicts with the current state of the resource.':
    'May nagbago na rito. I-refresh at subukan ulit.',
  'The data you provided is invalid.': 'Hindi valid ang ibinigay mong impormasyon.',
  'Too many requests. Please try again later.': 'Masyadong maraming request. Subukan mamaya.',
  'Something went wrong. Please try again.': 'May nangyaring mali. Pakisubukan ulit.',
  'There was an issue with the gateway. Please try again later.':
    'May problema sa gateway. Subukan mamaya.',
  'The service is unavailable. Please try again later.':
    'Hindi magamit ang serbisyo ngayon. Subukan mamaya.',
  'The request timed out. Please try again later.': 'Nag-timeout. Subukan ulit mamaya.',
  'Failed to connect to the server. Please try again.':
    'Hindi makakonekta sa server. Pakisubukan ulit.',
  'Enter the 6-digit code from your authenticator app.':
    'Ilagay ang 6-digit na code mula sa authenticator app mo.',
  'Enter the 6 digits or a recovery code': 'Ilagay ang 6 na numero o isang recovery code',
  'Authenticator removed.': 'Naalis ang authenticator.',
  'Passkey added.': 'Naidagdag ang passkey.',
  'Passkey renamed.': 'Napalitan ang pangalan ng passkey.',
  'Passkey removed.': 'Naalis ang passkey.',
  'Name is required': 'Kailangan ang pangalan',
  'Use at most 50 characters': 'Hanggang 50 karakter lang',
  'The answer carries no proof.': 'Walang patunay ang sagot.',
  'The proof is incomplete.': 'Kulang ang patunay.',
  'The answer carries no receipt.': 'Walang bet receipt ang sagot.',
  'Your own seed is missing.': 'Wala ang sarili mong seed.',
  'The receipt cannot be read.': 'Hindi mabasa ang bet receipt.',
  'The seed of this round doesn’t match the commitment hash.':
    'Hindi kasama sa ipinangako ang seed ng round na ito.',
  'The receipt says something else.': 'Iba ang sinasabi ng bet receipt.',
  'The receipt does not carry on the one before it.':
    'Hindi kasunod ng naunang bet receipt ang bet receipt na ito.',
  'Another receipt has the same number.': 'May ibang bet receipt na kapareho ang numero.',
  'The next receipt does not follow this one.':
    'Hindi kasunod ng bet receipt na ito ang susunod na bet receipt.',
  'The outcome differs.': 'Iba ang kinalabasan.',
  'The receipt is not signed by the house.': 'Hindi pirmado ng House ang bet receipt.',
  'The multiplier differs.': 'Iba ang multiplier.',
  'The payout differs.': 'Iba ang payout.',
  'The round did not follow your plan.': 'Hindi sinunod ng round ang plano mo.',
  'The round was not played to its end.': 'Hindi tinapos ang round.',
  'We committed to no seeds before this round.': 'Walang ipinangakong seed bago ang round na ito.',
  'The seeds differ from those that the round started with.':
    'Hindi ito ang mga seed na sinimulan ng round.',
  'We committed to no seeds before this bet.': 'Walang ipinangakong seed bago ang tayang ito.',
  'The commitment hash was not shown before this bet.':
    'Hindi ipinakita ang commitment hash bago ang tayang ito.',
  'The commitment hash differs from the one shown before this bet.':
    'Hindi ito ang commitment hash na ipinakita bago ang tayang ito.',
  'Your own seed was not used.': 'Hindi nagamit ang sarili mong seed.',
  'This round was used before.': 'Nagamit na ang round na ito.',
  'The steps differ from those that you took.': 'Hindi ito ang mga hakbang na ginawa.',
  'The receipt has a step that is not allowed.': 'May hakbang sa bet receipt na hindi pinapayagan.',
  'Last evaluated key is not found': 'Hindi ma-load ang kasunod ng listahan',
  'Write the name as on your ID': 'Isulat ang pangalan gaya ng nasa ID mo',
  'First name is required': 'Kailangan ang pangalan',
  'Last name is required': 'Kailangan ang apelyido',
  'Document number is required': 'Kailangan ang numero ng dokumento',
  'Document number must be letters and digits':
    'Mga letra at digit lang ang puwede sa numero ng dokumento',
  'Cancelled by staff': 'Kinansela ng staff',
  'Reason is required': 'Kailangan ang dahilan',
  'File size must be less than 5MB': 'Dapat mas maliit sa 5MB ang file',
  'Only image files are allowed (JPEG, PNG, WebP)': 'Mga larawan lang ang puwede (JPEG, PNG, WebP)',
}
