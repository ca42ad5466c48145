/** The routes of a user's own account: sign-in, history, wallet, limits and reports. */
import * as auth from '../auth.ts'
import * as contact from '../contact.ts'
import { BROWSER_ERROR_BYTES_MAX, BrowserError } from '../browser-errors.ts'
import { Deleted, Nothing, UserParams } from '../fields.ts'
import * as identity from '../identity.ts'
import * as invitations from '../invitations.ts'
import * as limits from '../limits.ts'
import * as notifications from '../notifications.ts'
import { ListQuery } from '../paging.ts'
import * as passkeys from '../passkeys.ts'
import * as promos from '../promos.ts'
import * as push from '../push.ts'
import * as reports from '../reports.ts'
import { playerRoute as route } from '../route.ts'
import * as transactions from '../transactions.ts'
import * as wallet from '../wallet.ts'

const OK = 'OK'

// sign-in
export const signIn = route({ method: 'POST', path: '/api/v1/auth/signin', body: auth.SignIn, data: auth.SignedIn, message: 'Successfully logged in!' })
export const signUp = route({ method: 'POST', path: '/api/v1/auth/signup', body: auth.SignUp, data: auth.SignedIn, message: 'Successfully signed up!' })

// sign-in settings
export const changePassword = route({ method: 'POST', path: '/api/v1/auth/password', body: auth.ChangePassword, data: Deleted, message: 'Password changed successfully!' })
export const acceptInvitation = route({ method: 'POST', path: '/api/v1/auth/invitation', body: invitations.AcceptInvitation, data: Deleted, message: 'Account created successfully!' })
export const resetPassword = route({ method: 'POST', path: '/api/v1/auth/password/reset', body: auth.ResetPassword, data: Deleted, message: 'Password changed successfully!' })
export const listOwnSessions = route({ method: 'GET', path: '/api/v1/users/:userId/sessions', params: UserParams, data: auth.OwnSessions, message: OK })
export const endOwnSession = route({ method: 'DELETE', path: '/api/v1/auth/sessions/:sessionId', params: auth.SessionParams, body: auth.EndSessions, data: Deleted, message: 'Signed out on that device.' })
export const endOtherSessions = route({ method: 'POST', path: '/api/v1/auth/sessions/end-others', body: auth.EndSessions, data: Deleted, message: 'Signed out on all other devices.' })
export const confirmAge = route({ method: 'POST', path: '/api/v1/users/:userId/age', params: UserParams, body: auth.ConfirmAge, data: Deleted, message: 'Thank you. You can go on now.' })
export const closeAccount = route({ method: 'POST', path: '/api/v1/auth/close', body: auth.CloseAccount, data: auth.AccountClosing, message: 'Your account is closed.' })
export const getOwnTotp = route({ method: 'GET', path: '/api/v1/auth/totp', data: auth.OwnTotp, message: OK })
export const enrolTotp = route({ method: 'POST', path: '/api/v1/auth/totp', body: auth.EnrolTotp, data: auth.TotpEnrolment, message: OK })
export const confirmTotp = route({ method: 'POST', path: '/api/v1/auth/totp/confirm', body: auth.ConfirmTotp, data: auth.TotpConfirmed, message: OK })
export const renewRecoveryCodes = route({ method: 'POST', path: '/api/v1/auth/totp/recovery-codes', body: auth.ChangeTotp, data: auth.TotpConfirmed, message: OK })
export const removeTotp = route({ method: 'POST', path: '/api/v1/auth/totp/remove', body: auth.ChangeTotp, data: Deleted, message: 'Authenticator removed.' })
export const stepUp = route({ method: 'POST', path: '/api/v1/auth/step-up', body: auth.StepUp, data: auth.SteppedUp, message: OK })

// passkeys
export const startPasskeySignIn = route({ method: 'POST', path: '/api/v1/auth/passkeys/sign-in/options', body: Nothing, data: passkeys.PasskeyRequest, message: OK })
export const signInWithPasskey = route({ method: 'POST', path: '/api/v1/auth/passkeys/sign-in', body: passkeys.PasskeyAssertion, data: auth.SignedIn, message: 'Successfully logged in!' })
export const listPasskeys = route({ method: 'GET', path: '/api/v1/auth/passkeys', data: passkeys.OwnPasskeys, message: OK })
export const startPasskey = route({ method: 'POST', path: '/api/v1/auth/passkeys/options', body: Nothing, data: passkeys.PasskeyCreation, message: OK })
export const registerPasskey = route({ method: 'POST', path: '/api/v1/auth/passkeys', body: passkeys.RegisterPasskey, data: passkeys.OwnPasskey, message: 'Passkey added.' })
export const renamePasskey = route({ method: 'PUT', path: '/api/v1/auth/passkeys/:passkeyId', params: passkeys.PasskeyParams, body: passkeys.RenamePasskey, data: passkeys.OwnPasskey, message: 'Passkey renamed.' })
export const removePasskey = route({ method: 'DELETE', path: '/api/v1/auth/passkeys/:passkeyId', params: passkeys.PasskeyParams, data: Deleted, message: 'Passkey removed.' })
export const startPasskeyStepUp = route({ method: 'POST', path: '/api/v1/auth/passkeys/step-up/options', body: Nothing, data: passkeys.PasskeyRequest, message: OK })
export const stepUpWithPasskey = route({ method: 'POST', path: '/api/v1/auth/passkeys/step-up', body: passkeys.PasskeyAssertion, data: auth.SteppedUp, message: OK })

// contact details
export const forgotPassword = route({ method: 'POST', path: '/api/v1/auth/password/forgot', body: contact.ForgotPassword, data: Deleted, message: 'If an account has verified this email address, we’ve sent it a link.' })
export const getOwnContact = route({ method: 'GET', path: '/api/v1/users/:userId/contact', params: UserParams, data: contact.OwnContact, message: OK })
export const requestContactCode = route({ method: 'POST', path: '/api/v1/users/:userId/contact/code', params: UserParams, body: contact.RequestContactCode, data: contact.ContactCodeSent, message: 'We’ve sent you a code.' })
export const confirmContact = route({ method: 'POST', path: '/api/v1/users/:userId/contact/confirm', params: UserParams, body: contact.ConfirmContact, data: contact.OwnContact, message: 'Verified successfully!' })
export const setNotice = route({ method: 'PUT', path: '/api/v1/users/:userId/contact/notices', params: UserParams, body: contact.SetNotice, data: contact.OwnContact, message: OK })
export const unsubscribe = route({ method: 'POST', path: '/api/v1/notices/unsubscribe', body: contact.Unsubscribe, data: contact.Unsubscribed, message: 'You won’t get these e-mails any more.' })

// identity check
export const getOwnIdentity = route({ method: 'GET', path: '/api/v1/users/:userId/identity', params: UserParams, data: identity.OwnIdentity, message: OK, isPoll: true })
export const uploadIdentityImage = route({ method: 'POST', path: '/api/v1/users/:userId/identity/images', params: UserParams, body: identity.UploadIdentityImage, data: identity.UploadedIdentityImage, message: OK, bodyBytesMax: wallet.UPLOAD_BODY_BYTES_MAX })
export const submitIdentity = route({ method: 'POST', path: '/api/v1/users/:userId/identity', params: UserParams, body: identity.SubmitIdentity, data: identity.OwnIdentity, message: 'Thank you. We’ll check it within a day.' })
// notices on the caller's device
export const getOwnPush = route({ method: 'GET', path: '/api/v1/users/:userId/push', params: UserParams, data: push.OwnPush, message: OK })
export const savePush = route({ method: 'PUT', path: '/api/v1/users/:userId/push', params: UserParams, body: push.SavePush, data: push.OwnPush, message: OK })
export const renewPush = route({ method: 'POST', path: '/api/v1/users/:userId/push/renew', params: UserParams, body: push.RenewPush, data: push.OwnPush, message: OK })
export const removePush = route({ method: 'DELETE', path: '/api/v1/users/:userId/push', params: UserParams, data: push.OwnPush, message: OK })

// transactions
export const getStats = route({ method: 'GET', path: '/api/v1/users/:userId/transaction-history/stats', params: UserParams, data: transactions.PlayStats, message: OK, isPoll: true })
export const listTransactionHistory = route({ method: 'GET', path: '/api/v1/users/:userId/transaction-history', params: UserParams, query: transactions.HistoryQuery, data: transactions.TransactionList, message: OK, isPoll: true })
export const getStatement = route({ method: 'GET', path: '/api/v1/users/:userId/statement', params: UserParams, query: transactions.StatementQuery, data: Deleted, message: OK, fileType: 'text/csv; charset=utf-8' })
export const exportPlayerData = route({ method: 'GET', path: '/api/v1/users/:userId/export', params: UserParams, data: Deleted, message: OK, fileType: 'application/json; charset=utf-8' })
export const listRecentTransactions = route({ method: 'POST', path: '/api/transaction-history', aliases: ['/api/v1/transaction-history'], query: transactions.RecentTransactionsQuery, body: transactions.RecentTransactionsFrom, data: transactions.RecentTransactions, message: OK, isPoll: true })

// wallet and promo codes, as a player
export const listOwnWallet = route({ method: 'GET', path: '/api/v1/users/:userId/wallet', params: UserParams, query: ListQuery, data: wallet.WalletHistory, message: OK, isPoll: true })
export const getOwnWalletRow = route({ method: 'GET', path: '/api/v1/users/:userId/wallet/:walletHistoryId', params: wallet.WalletParams, data: wallet.OneWalletRow, message: OK, isPoll: true })
export const getOwnWalletImage = route({ method: 'GET', path: '/api/v1/users/:userId/wallet/:walletHistoryId/image', params: wallet.WalletParams, query: wallet.ImageQuery, data: Deleted, message: OK, fileType: 'image/webp' })
export const getDepositAccount = route({ method: 'GET', path: '/api/v1/users/:userId/wallet/deposit/account', params: UserParams, data: wallet.DepositAccount, message: OK, isPoll: true })
export const previewReceiptImage = route({ method: 'POST', path: '/api/v1/users/:userId/wallet/deposit/preview', params: UserParams, body: wallet.PreviewReceiptImage, data: wallet.ReceiptImageReading, message: OK, bodyBytesMax: wallet.UPLOAD_BODY_BYTES_MAX, action: 'prepare' })
export const requestDeposit = route({ method: 'POST', path: '/api/v1/users/:userId/wallet/deposit', params: UserParams, body: wallet.RequestDeposit, data: wallet.OneWalletRow, message: 'Deposit request submitted successfully!', bodyBytesMax: wallet.UPLOAD_BODY_BYTES_MAX, isMoney: true, action: 'deposit' })
export const requestWithdrawal = route({ method: 'POST', path: '/api/v1/users/:userId/wallet/withdraw', params: UserParams, body: wallet.RequestWithdrawal, data: wallet.OneWalletRow, message: 'Withdrawal request submitted successfully!', isMoney: true, action: 'withdraw' })
export const cancelWithdrawal = route({ method: 'POST', path: '/api/v1/users/:userId/wallet/:walletHistoryId/cancel', params: wallet.WalletParams, body: Nothing, data: wallet.OneWalletRow, message: 'Withdrawal cancelled. The coins are back in your balance.', isMoney: true, action: 'cancelWithdrawal' })
export const getWithdrawalTerms = route({ method: 'GET', path: '/api/v1/users/:userId/wallet/withdraw/terms', params: UserParams, data: wallet.WithdrawalTerms, message: OK, isPoll: true })
export const forgetGcash = route({ method: 'DELETE', path: '/api/v1/users/:userId/gcash/:gcashNumber', params: wallet.GcashParams, data: Deleted, message: 'GCash details removed successfully!' })
export const listOpenPromos = route({ method: 'GET', path: '/api/v1/users/:userId/promo-codes', params: UserParams, data: promos.OpenPromos, message: OK, isPoll: true })
export const claimPromo = route({ method: 'POST', path: '/api/v1/users/:userId/promo-claims', params: UserParams, body: promos.ClaimPromoBody, data: promos.Claimed, message: 'Promo claim created successfully!', isMoney: true, action: 'claim' })

// limits that players set themselves
export const getLimits = route({ method: 'GET', path: '/api/v1/users/:userId/limits', params: UserParams, data: limits.Limits, message: OK, isPoll: true })
export const setLimit = route({ method: 'PUT', path: '/api/v1/users/:userId/limits', params: UserParams, body: limits.SetLimit, data: limits.Limits, message: 'Limit updated successfully!' })
export const startPause = route({ method: 'POST', path: '/api/v1/users/:userId/pauses', params: UserParams, body: limits.StartPause, data: limits.Limits, message: 'Play is paused.' })
export const setReminder = route({ method: 'PUT', path: '/api/v1/users/:userId/reminder', params: UserParams, body: limits.SetReminder, data: limits.Limits, message: OK })

// what changes while a page is open
export const openEvents = route({ method: 'GET', path: '/api/v1/events', data: Deleted, message: OK, fileType: 'text/event-stream', isPoll: true })

// errors of the web app, for the operator's log
export const reportBrowserError = route({ method: 'POST', path: '/api/v1/browser-errors', body: BrowserError, data: Deleted, message: OK, bodyBytesMax: BROWSER_ERROR_BYTES_MAX, isPoll: true })

// reports and notifications, as a player
export const submitReport = route({ method: 'POST', path: '/api/v1/reports', body: reports.SubmitReport, data: reports.OneReport, message: 'Report submitted successfully!' })
export const listOwnReports = route({ method: 'GET', path: '/api/v1/users/:userId/reports', params: UserParams, query: ListQuery, data: reports.ReportList, message: OK, isPoll: true })
export const replyToOwnReport = route({ method: 'POST', path: '/api/v1/users/:userId/reports/:reportId/replies', params: reports.OwnReportParams, body: reports.ReplyToOwnReport, data: reports.OneReport, message: 'Reply sent.', bodyBytesMax: wallet.UPLOAD_BODY_BYTES_MAX })
export const getOwnReplyImage = route({ method: 'GET', path: '/api/v1/users/:userId/reports/:reportId/replies/:replyId/image', params: reports.OwnReplyParams, query: reports.ReplyImageQuery, data: Deleted, message: OK, fileType: 'image/webp' })
export const listOwnNotifications = route({ method: 'GET', path: '/api/v1/users/:userId/notifications', params: UserParams, query: ListQuery, data: notifications.OwnNotifications, message: OK, isPoll: true })
export const readNotifications = route({ method: 'POST', path: '/api/v1/users/:userId/notifications/read', params: UserParams, body: notifications.NotificationIds, data: Deleted, message: OK })
