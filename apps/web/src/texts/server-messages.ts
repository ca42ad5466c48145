import { translateMoneyMessage } from './money-messages.ts'

/** Translates a text of the contract or the server. An unknown text is returned unchanged. */
export function message(text: string): string {
  const answered = /^Your report “([^]+)” was answered\.$/.exec(text)
  if (answered !== null) return `Sinagot ang report mo na “${answered[1]}”.`
  return SERVER_MESSAGES[text] ?? translateMoneyMessage(text) ?? text
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
  'We are checking your account. Play and payments are paused until the check is done.':
    'Chine-check namin ang account mo. Naka-pause ang laro at payments hanggang matapos ito.',
  'Play is paused on your account, as you asked. Withdrawals stay open.':
    'Naka-pause ang paglalaro sa account mo, ayon sa hiling mo. Puwede kang mag-withdraw.',
  'This bet would go beyond the wager limit you set.': 'Lalampas sa wager limit mo ang tayang ito.',
  'This bet could lose more than the loss limit you set.':
    'Puwedeng lumampas sa loss limit mo ang talo sa tayang ito.',
  'This deposit would go beyond the deposit limit you set.':
    'Lalampas sa deposit limit mo ang deposit na ito.',
  'A pause can be made longer, not shorter.': 'Puwedeng pahabain ang pause, hindi paikliin.',
  'Our cashier team already works on this withdrawal. It can no longer be cancelled.':
    'Chine-check na ng cashier ang withdrawal na ito. Hindi na ito puwedeng i-cancel.',
  'This report is closed. Please submit a new one.':
    'Sarado na ang report na ito. Magpadala ng bago.',
  'Message is required': 'Kailangan ang mensahe',
  'You were signed out here because you signed in on another device. You can be signed in on 5 devices at once.':
    'Na-log out ka rito dahil nag-log in ka sa ibang device. Hanggang 5 device ang puwedeng sabay na naka-log in.',
  'You closed this account. Contact support to open it again.':
    'Isinara mo ang account na ito. Makipag-ugnayan sa support para buksan ulit ito.',
  'A deposit or withdrawal is still on its way. Close your account when it is settled.':
    'May deposit o withdrawal pang hindi tapos. Isara ang account kapag tapos na ito.',
  'You still have coins. Withdraw your own money first, then close your account.':
    'May coin ka pa. I-withdraw muna ang sarili mong pera, saka isara ang account.',
  'You withdrew coins to close your account, so you can only finish closing it. A withdrawal that still waits can be cancelled first.':
    'Nag-withdraw ka na ng coin para isara ang account, kaya pagtatapos na lang ng pagsasara ang puwede. Puwede munang kanselahin ang withdrawal na naghihintay pa.',
  'Promo code is required': 'Kailangan ang promo code',
  'Amount can have at most 2 decimal places': 'Hanggang 2 decimal lang ang halaga',
  'Minimum value is 0': 'Ang pinakamababa ay 0',
  'This request has lapsed and can no longer be decided.':
    'Expired na ang request na ito at hindi na puwedeng desisyunan.',
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
  'User not authenticated': 'Hindi naka-log in ang user',
  'The username or password is incorrect.': 'Mali ang username o password.',
  'Enter the 6-digit code from your authenticator app.':
    'Ilagay ang 6-digit na code mula sa authenticator app mo.',
  'Enter the 6 digits or a recovery code': 'Ilagay ang 6 na numero o isang recovery code',
  'Authenticator removed.': 'Naalis ang authenticator.',
  'An authenticator app was set up for your account. If this was not you, change your password and tell our staff.':
    'May na-set up na authenticator app sa account mo. Kung hindi ikaw ito, palitan ang password at ipaalam sa aming staff.',
  'Your authenticator app was replaced. If this was not you, change your password and tell our staff.':
    'Napalitan ang authenticator app mo. Kung hindi ikaw ito, palitan ang password at ipaalam sa aming staff.',
  'Your authenticator app was removed. If this was not you, change your password and tell our staff.':
    'Naalis ang authenticator app mo. Kung hindi ikaw ito, palitan ang password at ipaalam sa aming staff.',
  'Your recovery codes were replaced by new ones. If this was not you, change your password and tell our staff.':
    'Napalitan ng bago ang mga recovery code mo. Kung hindi ikaw ito, palitan ang password at ipaalam sa aming staff.',
  'Your authenticator app was reset by our staff, as asked. Sign in with your password and set up a new one. If you did not ask for it, change your password and tell our staff.':
    'Ni-reset ng aming staff ang authenticator app mo, gaya ng hiniling. Mag-log in gamit ang password at mag-set up ng bago. Kung hindi mo ito hiniling, palitan ang password at ipaalam sa aming staff.',
  'Set up your authenticator app first.': 'I-set up muna ang authenticator app mo.',
  'Confirm it is you: enter the code from your authenticator app.':
    'Patunayan na ikaw ito: ilagay ang code mula sa authenticator app mo.',
  'This username is already taken.': 'May gumagamit na ng username na ito.',
  'This email is already registered.': 'May account na sa email na ito.',
  'This mobile number is already registered.': 'May account na sa mobile number na ito.',
  'This bet was already placed with other settings.':
    'Nailagay na ang tayang ito na may ibang setting.',
  'The next seed has changed. Please look at it again.':
    'Nagbago ang susunod na seed. Pakitingnan ulit.',
  'Insufficient coin balance': 'Kulang ang coin balance mo',
  'Insufficient ticket balance': 'Kulang ang ticket balance mo',
  'This bet could win more than the maximum payout. Lower the amount.':
    'Puwedeng lumampas sa max payout ang tayang ito. Babaan ang halaga.',
  'Auto-bet is not available here.': 'Walang auto-bet dito.',
  'This game is closed for now.': 'Sarado muna ang larong ito.',
  'Auto-bet has stopped: all its bets are placed.':
    'Huminto na ang auto-bet: nailagay na ang lahat ng taya.',
  'Auto-bet has stopped: the profit you set is reached.':
    'Huminto na ang auto-bet: naabot na ang itinakda mong profit.',
  'Auto-bet has stopped: the next bet could lose more than you allow.':
    'Huminto na ang auto-bet: puwedeng lumampas sa pinapayagan mo ang talo sa susunod na taya.',
  'Auto-bet has stopped: a single win was large enough.':
    'Huminto na ang auto-bet: sapat na ang laki ng isang panalo.',
  'Auto-bet has stopped: the next bet would be below 0.01.':
    'Huminto na ang auto-bet: bababa sa 0.01 ang susunod na taya.',
  'Auto-bet has stopped: the next bet could win more than the maximum payout.':
    'Huminto na ang auto-bet: puwedeng lumampas sa max payout ang susunod na taya.',
  'Auto-bet has stopped: the balance does not cover the next bet.':
    'Huminto na ang auto-bet: kulang ang balance para sa susunod na taya.',
  'Auto-bet has stopped: it ran for 30 minutes.':
    'Huminto na ang auto-bet: tumakbo na ito nang 30 minuto.',
  'Auto-bet has stopped: another one was started.': 'Huminto na ang auto-bet: may sinimulang iba.',
  'Auto-bet has stopped: this bet is not the one its settings ask for.':
    'Huminto na ang auto-bet: hindi ito ang tayang hinihingi ng mga setting nito.',
  'Auto-bet has stopped: there is no such session.':
    'Huminto na ang auto-bet: walang ganitong session.',
  'The answer carries no proof.': 'Walang patunay ang sagot.',
  'The proof is incomplete.': 'Kulang ang patunay.',
  'The answer carries no receipt.': 'Walang bet receipt ang sagot.',
  'Your own seed is missing.': 'Wala ang sarili mong seed.',
  'The receipt cannot be read.': 'Hindi mabasa ang bet receipt.',
  'The seed of this round was not part of what was promised.':
    'Hindi kasama sa ipinangako ang seed ng round na ito.',
  'The receipt says something else.': 'Iba ang sinasabi ng bet receipt.',
  'The receipt does not carry on the one before it.':
    'Hindi kasunod ng naunang bet receipt ang bet receipt na ito.',
  'The outcome is a different one.': 'Iba ang kinalabasan.',
  'The receipt is not signed by the house.': 'Hindi pirmado ng House ang bet receipt.',
  'The multiplier is a different one.': 'Iba ang multiplier.',
  'The payout is a different one.': 'Iba ang payout.',
  'The round did not follow your plan.': 'Hindi sinunod ng round ang plano mo.',
  'The round was not played to its end.': 'Hindi tinapos ang round.',
  'No seeds were promised before this round.': 'Walang ipinangakong seed bago ang round na ito.',
  'The seeds are not those that the round was started with.':
    'Hindi ito ang mga seed na sinimulan ng round.',
  'No seeds were promised before this bet.': 'Walang ipinangakong seed bago ang tayang ito.',
  'The root was not shown before this bet.':
    'Hindi ipinakita ang commitment hash bago ang tayang ito.',
  'The root is not the one shown before this bet.':
    'Hindi ito ang commitment hash na ipinakita bago ang tayang ito.',
  'Your own seed was not used.': 'Hindi nagamit ang sarili mong seed.',
  'This round was used before.': 'Nagamit na ang round na ito.',
  'The steps are not those that were taken.': 'Hindi ito ang mga hakbang na ginawa.',
  'The receipt has a step that is not allowed.': 'May hakbang sa bet receipt na hindi pinapayagan.',
  'Auto-bet has stopped.': 'Huminto na ang auto-bet.',
  'We are checking your last request. Please try again in a moment: it counts once.':
    'Chine-check namin ang huli mong request. Subukan ulit mamaya: isang beses lang ito bibilangin.',
  'Last evaluated key is not found': 'Hindi ma-load ang kasunod ng listahan',
  'This request was already made with other details.':
    'Nagawa na ang request na ito na may ibang detalye.',
  'A second person must approve this. Your request waits for them.':
    'Kailangan itong i-approve ng ibang staff. Pending ang request mo.',
  'A second super admin must approve this on the Approvals page. Your request waits there.':
    'Kailangan itong i-approve ng isa pang super admin sa page na Approvals. Pending doon ang request mo.',
  'This field cannot be changed: the books say otherwise.':
    'Hindi puwedeng baguhin ang field na ito: iba ang nasa accounting records.',
  'A request about this already waits for a second person.':
    'May pending na request na tungkol dito para sa ibang staff.',
  'This promo code already exists.': 'Mayroon nang ganitong promo code.',
  'You have already claimed this promo code.': 'Na-redeem mo na ang promo code na ito.',
  'This promo code has no uses left.': 'Ubos na ang promo code na ito.',
  'This promo code has expired.': 'Expired na ang promo code na ito.',
  'This promo code is not valid.': 'Hindi valid ang promo code na ito.',
  'A promo code that was claimed can no longer be raised.':
    'Hindi na puwedeng taasan ang promo code na may nag-claim na.',
  'This promo code needs a deposit first.': 'Kailangan muna ng deposit para sa promo code na ito.',
  'This is not a valid QR Ph code.': 'Hindi ito valid na QR Ph code.',
  'Finish your open round first.': 'Tapusin muna ang bukas mong round.',
  'Withdrawal Not Yet Available': 'Hindi pa puwedeng mag-withdraw',
  'We cannot open an account with these details. Please contact support.':
    'Hindi kami makapagbukas ng account gamit ang mga detalyeng ito. Makipag-ugnayan sa support.',
  'This player is self-excluded. The account can be deleted when the exclusion has ended.':
    'Naka-self-exclude ang player na ito. Puwedeng burahin ang account kapag natapos na ang exclusion.',
  'Coins from promo codes cannot be withdrawn yet.':
    'Hindi pa puwedeng i-withdraw ang mga coin mula sa promo code.',
  'You already have 2 withdrawals on their way. Please wait for one.':
    'May 2 ka nang withdrawal na pinoproseso. Hintayin muna ang isa.',
  'Our staff changed the email or mobile number of your account. If you did not ask for it, tell us now: withdrawals wait for 24 hours.':
    'Pinalitan ng staff ang email o mobile number ng account mo. Kung hindi mo ito hiniling, sabihin agad sa amin: 24 na oras na naka-hold ang mga withdrawal.',
  'Reason is required': 'Kailangan ang dahilan',
  'A withdrawal can be lowered, not raised.': 'Puwedeng babaan ang withdrawal, pero hindi taasan.',
  'A payout proof or a reason is required': 'Kailangan ang proof of payment o ang dahilan',
  'File size must be less than 5MB': 'Dapat mas maliit sa 5MB ang file',
  'Only image files are allowed (JPEG, PNG, WebP)': 'Mga larawan lang ang puwede (JPEG, PNG, WebP)',
  'Please confirm your age first.': 'Pakikumpirma muna ang edad mo.',
  'A deposit receipt with this reference number already exists.':
    'May resibo na ng deposit na may ganitong reference number.',
  'No single waiting deposit of this player fits this receipt.':
    'Walang iisang pending na deposit ng player na ito ang tugma sa resibo.',
  'Too many deposits are waiting. Please wait until one is checked.':
    'Masyadong marami ang pending mong deposit. Hintaying ma-check ang isa.',
  'This link is no longer valid. Please ask for a new one.':
    'Hindi na gumagana ang link na ito. Humingi ng bago.',
  'Payouts wait for 24 hours after a change of payee.':
    'Kapag pinalitan ang padadalhan, 24 na oras na naka-hold ang mga withdrawal.',
  'Payouts wait for 24 hours after a change of contact details.':
    'Kapag nagbago ang contact details, 24 na oras na naka-hold ang mga withdrawal.',
}
