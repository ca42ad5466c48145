import { withSupport } from '@kapis/contract/support'
import type { AutoStopReason, RefusalCode, RefusalDetails } from '@kapis/contract/refusals'
import { formatMoney, fromNumber } from '@kapis/money/money'
import { formatDateTime } from '#lib/format.ts'

type Text = string | ((details: RefusalDetails) => string)

/**
 * Returns the Filipino text of a refusal. Returns null if the server's message says more than the
 * code: for an invalid field, and for the operator's own words during maintenance.
 */
export function describeRefusal(code: string | null, details: RefusalDetails): string | null {
  const text = code !== null && code in REFUSALS_FIL ? REFUSALS_FIL[code as Described] : null
  if (text === null) return null
  return withSupport(typeof text === 'function' ? text(details) : text, details.support)
}

const endsAt = (until: string | undefined) =>
  until === undefined ? '' : ` Matatapos ito sa ${formatDateTime(until)}.`

const pesos = (amount: number) => formatMoney(fromNumber(amount) ?? 0n, 'coin')

const AUTO_STOPS_FIL: Record<AutoStopReason, string> = {
  count: 'Huminto na ang auto-bet: nailagay na ang lahat ng taya.',
  profit: 'Huminto na ang auto-bet: naabot na ang itinakda mong profit.',
  loss: 'Huminto na ang auto-bet: puwedeng lumampas sa loss limit mo ang susunod na taya.',
  single_win: 'Huminto na ang auto-bet: naabot mo na ang target na panalo.',
  stake_min: 'Huminto na ang auto-bet: bababa sa 0.01 ang susunod na taya.',
  stake_max: 'Huminto na ang auto-bet: puwedeng lumampas sa max payout ang susunod na taya.',
  balance: 'Huminto na ang auto-bet: kulang ang balance para sa susunod na taya.',
  expired: 'Huminto na ang auto-bet: tumakbo na ito nang 30 minuto.',
  player: 'Huminto na ang auto-bet.',
  replaced: 'Huminto na ang auto-bet: may sinimulang iba.',
  wrong_bet: 'Huminto na ang auto-bet: hindi tugma ang tayang ito sa mga setting.',
  unknown: 'Huminto na ang auto-bet: hindi makita ang session nito.',
}

type Described = Exclude<RefusalCode, 'bad_request' | 'maintenance'>

const REFUSALS_FIL: Record<Described, Text> = {
  key_missing: 'Hindi ma-load ang kasunod ng listahan',
  not_authenticated: 'Hindi naka-log in ang user',
  session_expired: 'Nag-expire na ang session. Mag-log in ulit.',
  wrong_credentials: 'Mali ang username o password.',
  totp_required: 'Ilagay ang 6-digit na code mula sa authenticator app mo.',
  totp_enrolment_required: 'I-set up muna ang passkey o authenticator app mo.',
  step_up_required: 'Patunayan muna na ikaw ito.',
  wrong_passkey:
    'Hindi gumana ang passkey na ito. Subukan ulit, o mag-log in gamit ang password mo.',
  passkey_required: 'Mag-log in gamit ang passkey mo.',
  passkey_refused: 'Hindi naidagdag ang passkey na ito. Subukan ulit.',
  passkey_known: 'Naidagdag na ang passkey na ito.',
  passkeys_full: 'May 10 passkey ka na. Magtanggal muna ng isa.',
  passkeys_unavailable: 'Hindi available ang mga passkey sa site na ito.',
  last_factor: 'Magdagdag muna ng ibang passkey o authenticator app.',
  account_blocked:
    'Naka-block ang account na ito. Makipag-ugnayan sa support para malaman kung bakit.',
  account_closed: 'Isinara mo ang account na ito. Makipag-ugnayan sa support para buksan ulit ito.',
  forbidden: 'Wala kang pahintulot na gawin ito.',
  age_not_confirmed: 'Pakikumpirma muna ang edad mo.',
  origin_refused: 'Wala kang pahintulot na gawin ito.',
  not_found: 'Hindi makita ang hinihiling mo.',
  conflict: 'May nagbago na rito. I-refresh at subukan ulit.',
  field_fixed: ({ field }) =>
    `Hindi puwedeng baguhin ang ${field ?? 'field na ito'}: dapat tugma ito sa ledger.`,
  several_cells: 'Pumili ng mga row ng iisang cell lang.',
  user_elsewhere: 'Nasa ibang cell ang account na ito. Doon ito baguhin.',
  username_taken: 'May gumagamit na ng username na ito.',
  email_taken: 'May account na sa email na ito.',
  mobile_taken: 'May account na sa mobile number na ito.',
  password_guessable: 'Madaling hulaan ang password na ito. Pumili ng iba.',
  sign_up_refused:
    'Hindi kami makapagbukas ng account gamit ang mga detalyeng ito. Makipag-ugnayan sa support.',
  player_listed:
    'Nasa exclusion list ka, kaya hindi ka puwedeng maglaro rito. Makipag-ugnayan sa support para maibalik ang pera mo.',
  identity_listed: 'Nasa exclusion list ang manlalarong ito at hindi maaaprubahan.',
  payee_refused: 'Hindi kami makapagbayad sa GCash number na ito. Makipag-ugnayan sa support.',
  identifier_reused: 'Nailagay na ang tayang ito na may ibang setting.',
  key_reused: 'Nagawa na ang request na ito na may ibang detalye.',
  round_open: 'Tapusin muna ang bukas mong round.',
  report_closed: 'Sarado na ang report na ito. Magpadala ng bago.',
  close_payment_waiting:
    'May deposit o withdrawal pang hindi tapos. Isara ang account kapag tapos na ito.',
  close_coins_left: 'May coin ka pa. I-withdraw muna ang sarili mong pera, saka isara ang account.',
  closing_paid_out:
    'Nag-withdraw ka na ng coin para isara ang account, kaya hindi mo na ito mapapanatiling bukas. Kung pending pa ang withdrawal, puwede mo muna itong i-cancel.',
  user_payment_waiting: ({ username = '' }) =>
    `Hindi puwedeng burahin si ${username}: may pending na deposit o withdrawal.`,
  user_round_open: ({ username = '' }) =>
    `Hindi puwedeng burahin si ${username}: may bukas na round.`,
  user_balance_left: ({ username = '' }) =>
    `Hindi puwedeng burahin si ${username}: may balance pa.`,
  receipt_known: 'May resibo na ng deposit na may ganitong reference number.',
  receipt_frozen: 'May nagbago na rito. I-refresh at subukan ulit.',
  import_refused: 'Hindi ma-import ang file na ito. Nasa dry run ang dahilan.',
  same_person: 'Ibang tao ang dapat magkumpirma nito.',
  day_sealed: 'Selyado na ang araw na ito at hindi na mababago.',
  day_not_ready: 'Hindi pa maisasara ang araw na ito.',
  webhook_refused: 'Kulang, mali o luma na ang pirma.',
  receipt_unmatched: 'Walang iisang pending na deposit ng player na ito ang tugma sa resibo.',
  deposits_waiting: 'Masyadong marami ang pending mong deposit. Hintaying ma-check ang isa.',
  shared_bets_full: '100 na taya na ang nakabahagi. Itigil muna ang pagbabahagi ng isa.',
  auto_stopped: ({ autoStop = 'player' }) => AUTO_STOPS_FIL[autoStop],
  next_root_changed: 'Nagbago ang commitment hash ng susunod mong seed. Pakitingnan ulit.',
  second_person_needed: ({ isSuperAdminNeeded }) =>
    isSuperAdminNeeded
      ? 'Kailangan itong i-approve ng isa pang super admin sa page na Approvals. Pending doon ang request mo.'
      : 'Kailangan itong i-approve ng ibang staff. Pending ang request mo.',
  approval_lapsed: 'Expired na ang request na ito at hindi na puwedeng desisyunan.',
  approval_open: 'May pending na request na tungkol dito para sa ibang staff.',
  invitation_address: 'Gamitin ang email o mobile number na pinadalhan ng imbitasyon.',
  invitation_not_sent:
    'Hindi makapagpadala ng imbitasyon dito sa paraang ito. I-set up muna ang email o SMS, o gamitin ang isa pa.',
  link_expired: 'Hindi na gumagana ang link na ito. Humingi ng bago.',
  account_under_review:
    'Chine-check namin ang account mo. Naka-pause ang laro at payments hanggang matapos ito.',
  player_paused:
    'Naka-pause ang paglalaro sa account mo, ayon sa hiling mo. Puwede kang mag-withdraw.',
  player_excluded:
    'Naka-self-exclude ang player na ito. Puwedeng burahin ang account kapag natapos na ang exclusion.',
  wager_limit: 'Lalampas sa wager limit mo ang tayang ito.',
  loss_limit: 'Puwedeng lumampas sa loss limit mo ang talo sa tayang ito.',
  deposit_limit: 'Lalampas sa deposit limit mo ang deposit na ito.',
  pause_too_short: 'Puwedeng pahabain ang pause, hindi paikliin.',
  withdrawal_not_open: ({ gamesMissing = 0, wageredMissing = 0 }) =>
    [
      'Hindi pa puwedeng mag-withdraw',
      ...(gamesMissing > 0 ? [`kailangan pa ng ${gamesMissing} laro`] : []),
      ...(wageredMissing > 0 ? [`${pesos(wageredMissing)} pa ang kailangang itaya`] : []),
    ].join(', '),
  withdrawal_own_only: ({ withdrawable }) =>
    withdrawable === undefined
      ? 'Hindi pa puwedeng i-withdraw ang mga coin mula sa promo code.'
      : `Puwede mong i-withdraw ngayon ang ${pesos(withdrawable)} na sarili mong pera. Hindi pa puwede ang mga coin mula sa promo code.`,
  withdrawals_waiting: 'May 2 ka nang withdrawal na pinoproseso. Hintayin muna ang isa.',
  withdrawal_taken:
    'Chine-check na ng cashier ang withdrawal na ito. Hindi na ito puwedeng i-cancel.',
  contact_unverified:
    'I-verify muna ang email at mobile number mo sa profile bago ka mag-withdraw.',
  identity_not_checked: 'Kumpletuhin muna ang identity check mo.',
  payee_name_differs: 'Dapat ang GCash name ay ang pangalan sa ID ng player.',
  identity_not_open: 'Hindi ka pa puwedeng magpadala ng identity check ngayon.',
  identity_incomplete: 'May kulang. Ipadala ang lahat ng hinihinging bahagi.',
  identity_tries_used: 'Ubos na ang mga pagsubok. Kontakin na lang ang player.',
  identity_under_age: 'Wala pang 21 ang player na ito kaya hindi puwedeng aprubahan.',
  identity_document_expired: 'Expired na ang dokumentong ito. Kailangan ng iba.',
  code_wrong: 'Hindi tama ang code na ito. I-check at subukan ulit.',
  code_expired: 'Hindi na gumagana ang code na ito. Humingi ng bago.',
  code_wait: 'Maghintay ng isang minuto bago humingi ng panibagong code.',
  push_off: 'Hindi pa makakapagpadala ng notification sa mga device.',
  push_unknown_service: 'Hindi makakapagpadala ng notification sa browser na ito.',
  code_not_sent: 'Hindi pa kami makapagpadala ng code dito.',
  code_limit: 'Napakarami mo nang hininging code. Subukan ulit bukas.',
  payout_on_hold: ({ heldUntil }) =>
    `Kapag nagbago ang contact details, 24 na oras na naka-hold ang mga withdrawal.${endsAt(heldUntil)}`,
  payee_listed: 'Nasa isang exclusion list ang tatanggap na ito.',
  payee_on_hold: ({ heldUntil }) =>
    `Kapag pinalitan ang padadalhan, 24 na oras na naka-hold ang mga withdrawal.${endsAt(heldUntil)}`,
  amount_zero: 'Dapat mas mataas sa zero ang halaga',
  payee_needed: 'Kailangan ang GCash number',
  currency_fixed: 'Hindi puwedeng palitan ang currency.',
  withdrawal_raised: 'Puwedeng babaan ang withdrawal, pero hindi taasan.',
  reason_needed: 'Kailangan ang dahilan',
  proof_needed: 'Kailangan ang proof of payment o ang dahilan',
  promo_taken: 'Mayroon nang ganitong promo code.',
  promo_claimed: 'Na-redeem mo na ang promo code na ito.',
  promo_exhausted: 'Ubos na ang promo code na ito.',
  promo_expired: 'Expired na ang promo code na ito.',
  promo_unknown: 'Hindi valid ang promo code na ito.',
  promo_raised:
    'May nag-claim na ng promo code na ito: puwede na lang bawasan ang reward at ang bilang ng gamit.',
  promo_needs_deposit: ({ minimumDeposit }) =>
    minimumDeposit === undefined
      ? 'Kailangan muna ng deposit para sa promo code na ito.'
      : `Kailangan ng bagong deposit na hindi bababa sa ${pesos(minimumDeposit)} para sa promo code na ito.`,
  file_too_large: 'Dapat mas maliit sa 5MB ang file',
  file_refused: 'Mga larawan lang ang puwede (JPEG, PNG, WebP)',
  body_too_large: 'Pakisuri ang inilagay mo at subukan ulit.',
  media_type_refused: 'Pakisuri ang inilagay mo at subukan ulit.',
  insufficient_coin: 'Kulang ang coin balance mo',
  insufficient_ticket: 'Kulang ang ticket balance mo',
  qr_payload_wrong: 'Hindi ito valid na QR Ph code.',
  stake_above_max: 'Puwedeng lumampas sa max payout ang tayang ito. Babaan ang halaga.',
  auto_not_offered: 'Walang auto-bet dito.',
  game_closed: 'Sarado muna ang larong ito.',
  too_many_requests: ({ secondsLeft }) =>
    secondsLeft === undefined
      ? 'Masyadong maraming request. Subukan mamaya.'
      : `Masyadong maraming request. Subukan ulit pagkalipas ng ${secondsLeft} segundo.`,
  outcome_unknown:
    'Chine-check namin ang huli mong request. Subukan ulit mamaya. Hindi ka sisingilin nang doble.',
  money_stopped: 'Hindi magamit ang serbisyo ngayon. Subukan mamaya.',
  unavailable: 'Hindi magamit ang serbisyo ngayon. Subukan mamaya.',
}
