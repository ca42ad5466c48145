/** Every path of the product on one page. The API mounts these, the web calls these. */
import * as z from 'zod/mini'
import * as audit from './audit-logs.ts'
import * as auth from './auth.ts'
import * as fairness from './fairness.ts'
import { Deleted, Nothing, ReasonQuery, TwoAmounts, UserParams } from './fields.ts'
import * as games from './games.ts'
import * as limits from './limits.ts'
import * as notifications from './notifications.ts'
import { ListQuery } from './paging.ts'
import * as promos from './promos.ts'
import * as receipts from './receipts.ts'
import * as reports from './reports.ts'
import { route } from './route.ts'
import * as settings from './settings.ts'
import * as transactions from './transactions.ts'
import * as users from './users.ts'
import * as wallet from './wallet.ts'

const OK = 'OK'

// auth
export const signIn = route({ method: 'POST', path: '/api/v1/auth/signin', body: auth.SignIn, data: auth.SignedIn, message: 'Successfully logged in!' })
export const signUp = route({ method: 'POST', path: '/api/v1/auth/signup', body: auth.SignUp, data: auth.SignedIn, message: 'Successfully signed up!' })
export const signOut = route({ method: 'POST', path: '/api/v1/auth/signout', body: Nothing, data: Deleted, message: 'Successfully logged out!' })
export const verifySession = route({ method: 'POST', path: '/api/v1/auth/verify', body: Nothing, data: auth.Verified, message: OK, isPoll: true })
export const changePassword = route({ method: 'POST', path: '/api/v1/auth/password', body: auth.ChangePassword, data: Deleted, message: 'Password changed successfully!' })
export const resetPassword = route({ method: 'POST', path: '/api/v1/auth/password/reset', body: auth.ResetPassword, data: Deleted, message: 'Password changed successfully!' })
export const listOwnSessions = route({ method: 'GET', path: '/api/v1/users/:userId/sessions', params: UserParams, data: auth.OwnSessions, message: OK })
export const endOwnSession = route({ method: 'DELETE', path: '/api/v1/users/:userId/sessions/:sessionId', params: auth.SessionParams, data: Deleted, message: 'Signed out on that device.' })
export const enrolTotp = route({ method: 'POST', path: '/api/v1/auth/totp', body: Nothing, data: auth.TotpEnrolment, message: OK })
export const confirmTotp = route({ method: 'POST', path: '/api/v1/auth/totp/confirm', body: auth.ConfirmTotp, data: auth.TotpConfirmed, message: OK })
export const stepUp = route({ method: 'POST', path: '/api/v1/auth/step-up', body: auth.StepUp, data: auth.SteppedUp, message: OK })

// games: one request, one result
export const rollDice = route({ method: 'POST', path: '/api/v1/dice/roll', body: games.RollDice, data: games.Played, message: OK })
export const playLimbo = route({ method: 'POST', path: '/api/v1/limbo/play', body: games.PlayLimbo, data: games.Played, message: OK })
export const playPlinko = route({ method: 'POST', path: '/api/v1/plinko/play', body: games.PlayPlinko, data: games.Played, message: OK })
export const playKeno = route({ method: 'POST', path: '/api/v1/keno/play', body: games.PlayKeno, data: games.Played, message: OK })
export const playFlip = route({ method: 'POST', path: '/api/v1/flip/play', body: games.PlayFlip, data: games.Played, message: OK })
export const playRockPaperScissors = route({ method: 'POST', path: '/api/v1/rock-paper-scissors/play', body: games.PlayRockPaperScissors, data: games.Played, message: OK })
export const playMines = route({ method: 'POST', path: '/api/v1/mines/play', body: games.PlayMines, data: games.Played, message: OK })

// games: bets that follow one another by rules the server keeps
export const startAuto = route({ method: 'POST', path: '/api/v1/auto/start', body: games.StartAuto, data: games.AutoStarted, message: OK })
export const stopAuto = route({ method: 'POST', path: '/api/v1/auto/stop', body: games.StopAuto, data: games.AutoStopped, message: OK })

// games: rounds of several steps
export const startMines = route({ method: 'POST', path: '/api/v1/mines/start', body: games.StartMines, data: games.Played, message: OK })
export const revealTile = route({ method: 'POST', path: '/api/v1/mines/reveal', body: games.RevealTile, data: games.Played, message: OK })
export const cashOutMines = route({ method: 'POST', path: '/api/v1/mines/cashout', body: games.CashOut, data: games.Played, message: OK })
export const activeMines = route({ method: 'GET', path: '/api/v1/mines/active', data: games.ActiveRound, message: OK })
export const startHilo = route({ method: 'POST', path: '/api/v1/hilo/start', body: games.StartHilo, data: games.Played, message: OK })
export const guessCard = route({ method: 'POST', path: '/api/v1/hilo/guess', body: games.GuessCard, data: games.Played, message: OK })
export const skipCard = route({ method: 'POST', path: '/api/v1/hilo/skip', body: games.SkipCard, data: games.Played, message: OK })
export const cashOutHilo = route({ method: 'POST', path: '/api/v1/hilo/cashout', body: games.CashOut, data: games.Played, message: OK })
export const activeHilo = route({ method: 'GET', path: '/api/v1/hilo/active', data: games.ActiveRound, message: OK })
export const startFlip = route({ method: 'POST', path: '/api/v1/flip/start', body: games.StartFlip, data: games.Played, message: OK })
export const nextFlip = route({ method: 'POST', path: '/api/v1/flip/next', body: games.NextFlip, data: games.Played, message: OK })
export const cashOutFlip = route({ method: 'POST', path: '/api/v1/flip/cashout', body: games.CashOut, data: games.Played, message: OK })
export const activeFlip = route({ method: 'GET', path: '/api/v1/flip/active', data: games.ActiveRound, message: OK })
export const startRockPaperScissors = route({ method: 'POST', path: '/api/v1/rock-paper-scissors/start', body: games.StartRockPaperScissors, data: games.Played, message: OK })
export const nextThrow = route({ method: 'POST', path: '/api/v1/rock-paper-scissors/next', body: games.NextThrow, data: games.Played, message: OK })
export const cashOutRockPaperScissors = route({ method: 'POST', path: '/api/v1/rock-paper-scissors/cashout', body: games.CashOut, data: games.Played, message: OK })
export const activeRockPaperScissors = route({ method: 'GET', path: '/api/v1/rock-paper-scissors/active', data: games.ActiveRound, message: OK })
export const listActiveRounds = route({ method: 'GET', path: '/api/v1/rounds/active', data: games.ActiveRounds, message: OK, isPoll: true })

// games: what is offered and what is closed
export const getGameSettings = route({ method: 'GET', path: '/api/v1/games/settings', data: games.GameSettings, message: OK, isPoll: true })
export const listGameSwitches = route({ method: 'GET', path: '/api/v1/admin/game-switches', data: games.GameSwitches, message: OK })
export const setGameSwitch = route({ method: 'PUT', path: '/api/v1/admin/game-switches', body: games.SetGameSwitch, data: games.GameSwitches, message: 'Game switch updated successfully!' })

// games: the seeds behind them
export const getSeeds = route({ method: 'GET', path: '/api/v1/fairness/seeds', data: games.Seeds, message: OK, isPoll: true })
export const rotateSeeds = route({ method: 'POST', path: '/api/v1/fairness/rotate', body: games.RotateSeeds, data: games.Seeds, message: 'Your seeds were changed.' })
export const getEpoch = route({ method: 'GET', path: '/api/v1/fairness/epochs/:epoch', params: games.EpochParams, data: games.RevealedEpoch, message: OK })
export const listEpochLines = route({ method: 'GET', path: '/api/v1/fairness/epochs/:epoch/lines', params: games.EpochParams, data: fairness.EpochLines, message: OK })
export const getReturns = route({ method: 'GET', path: '/api/v1/fairness/returns', data: fairness.GameReturns, message: OK, isPoll: true })

// transactions
export const getBalance = route({ method: 'GET', path: '/api/v1/users/:userId/transaction-history/balance', params: UserParams, data: TwoAmounts, message: OK, isPoll: true })
export const getStats = route({ method: 'GET', path: '/api/v1/users/:userId/transaction-history/stats', params: UserParams, data: transactions.PlayStats, message: OK, isPoll: true })
export const listOwnTransactions = route({ method: 'GET', path: '/api/v1/users/:userId/transaction-history', params: UserParams, query: transactions.HistoryQuery, data: transactions.TransactionList, message: OK })
export const getStatement = route({ method: 'GET', path: '/api/v1/users/:userId/statement', params: UserParams, query: transactions.StatementQuery, data: Deleted, message: OK, isFile: true })
export const exportOwn = route({ method: 'GET', path: '/api/v1/users/:userId/export', params: UserParams, data: Deleted, message: OK, isFile: true })
export const listRecentTransactions = route({ method: 'POST', path: '/api/transaction-history', aliases: ['/api/v1/transaction-history'], query: transactions.RecentTransactionsQuery, body: transactions.RecentTransactionsFrom, data: transactions.RecentTransactions, message: OK, isPoll: true })

// wallet and promo codes, as a player
export const listOwnWallet = route({ method: 'GET', path: '/api/v1/users/:userId/wallet', params: UserParams, query: ListQuery, data: wallet.WalletHistory, message: OK, isPoll: true })
export const getOwnWalletRow = route({ method: 'GET', path: '/api/v1/users/:userId/wallet/:walletHistoryId', params: wallet.WalletParams, data: wallet.OneWalletRow, message: OK, isPoll: true })
export const getOwnWalletImage = route({ method: 'GET', path: '/api/v1/users/:userId/wallet/:walletHistoryId/image', params: wallet.WalletParams, query: wallet.ImageQuery, data: Deleted, message: OK, isFile: true })
export const getDepositAccount = route({ method: 'GET', path: '/api/v1/users/:userId/wallet/deposit/account', params: UserParams, data: wallet.DepositAccount, message: OK, isPoll: true })
export const previewReceipt = route({ method: 'POST', path: '/api/v1/users/:userId/wallet/deposit/preview', params: UserParams, body: wallet.PreviewReceipt, data: wallet.PreviewedReceipt, message: OK, bodyBytesMax: wallet.UPLOAD_BODY_BYTES_MAX })
export const requestDeposit = route({ method: 'POST', path: '/api/v1/users/:userId/wallet/deposit', params: UserParams, body: wallet.RequestDeposit, data: wallet.OneWalletRow, message: 'Deposit request submitted successfully!', bodyBytesMax: wallet.UPLOAD_BODY_BYTES_MAX })
export const requestWithdrawal = route({ method: 'POST', path: '/api/v1/users/:userId/wallet/withdraw', params: UserParams, body: wallet.RequestWithdrawal, data: wallet.OneWalletRow, message: 'Withdrawal request submitted successfully!' })
export const getWithdrawalTerms = route({ method: 'GET', path: '/api/v1/users/:userId/wallet/withdraw/terms', params: UserParams, data: wallet.WithdrawalTerms, message: OK, isPoll: true })
export const forgetGcash = route({ method: 'DELETE', path: '/api/v1/users/:userId/gcash/:gcashNumber', params: wallet.GcashParams, data: Deleted, message: 'GCash details removed successfully!' })
export const claimPromo = route({ method: 'POST', path: '/api/v1/users/:userId/promo-claims', params: UserParams, body: promos.ClaimPromo, data: promos.Claimed, message: 'Promo claim created successfully!' })

// limits that players set themselves
export const getLimits = route({ method: 'GET', path: '/api/v1/users/:userId/limits', params: UserParams, data: limits.Limits, message: OK, isPoll: true })
export const setLimit = route({ method: 'PUT', path: '/api/v1/users/:userId/limits', params: UserParams, body: limits.SetLimit, data: limits.Limits, message: 'Limit updated successfully!' })
export const startPause = route({ method: 'POST', path: '/api/v1/users/:userId/pauses', params: UserParams, body: limits.StartPause, data: limits.Limits, message: 'Play is paused.' })
export const setReminder = route({ method: 'PUT', path: '/api/v1/users/:userId/reminder', params: UserParams, body: limits.SetReminder, data: limits.Limits, message: OK })

// reports and notifications, as a player
export const submitReport = route({ method: 'POST', path: '/api/v1/reports', body: reports.SubmitReport, data: reports.OneReport, message: 'Report submitted successfully!' })
export const listOwnReports = route({ method: 'GET', path: '/api/v1/users/:userId/reports', params: UserParams, query: ListQuery, data: reports.ReportList, message: OK })
export const listOwnNotifications = route({ method: 'GET', path: '/api/v1/users/:userId/notifications', params: UserParams, query: ListQuery, data: notifications.OwnNotifications, message: OK, isPoll: true })
export const readNotifications = route({ method: 'POST', path: '/api/v1/users/:userId/notifications/read', params: UserParams, body: notifications.NotificationIds, data: Deleted, message: OK })

// users, as staff
export const listUsers = route({ method: 'GET', path: '/api/v1/admin/users', aliases: ['/api/admin/users'], query: users.UserQuery, data: users.UserList, message: OK })
export const getUser = route({ method: 'GET', path: '/api/v1/admin/users/:userId', aliases: ['/api/admin/users/:userId'], params: UserParams, data: users.UserDetails, message: OK })
export const updateUser = route({ method: 'PUT', path: '/api/v1/admin/users/:userId', aliases: ['/api/admin/users/:userId'], params: UserParams, body: users.UpdateUser, data: users.OneUser, message: 'User basic info updated successfully!' })
export const issuePasswordLink = route({ method: 'POST', path: '/api/v1/admin/users/:userId/password-link', params: UserParams, body: auth.IssuePasswordLink, data: auth.PasswordLink, message: 'Created successfully!' })
export const deleteUser = route({ method: 'DELETE', path: '/api/v1/admin/users/:userId', aliases: ['/api/admin/users/:userId'], params: UserParams, query: ReasonQuery, data: Deleted, message: 'User deleted successfully!' })
export const deleteUsers = route({ method: 'DELETE', path: '/api/v1/admin/users', aliases: ['/api/admin/users'], body: users.UserIds, data: users.DeletedUsers, message: OK })
export const getUserAnalytics = route({ method: 'GET', path: '/api/admin/users/:userId/analytics', aliases: ['/api/v1/admin/users/:userId/analytics'], params: UserParams, data: users.UserAnalytics, message: OK })
export const getOverview = route({ method: 'GET', path: '/api/v1/admin/overview', aliases: ['/api/admin/overview'], data: users.Overview, message: OK })

// wallet and transactions, as staff
export const adjustWallet = route({ method: 'POST', path: '/api/v1/admin/users/:userId/wallet', params: UserParams, body: wallet.AdjustWallet, data: wallet.OneWalletRow, message: 'Created successfully!' })
export const listWallet = route({ method: 'GET', path: '/api/v1/admin/users/:userId/wallet', params: UserParams, query: ListQuery, data: wallet.WalletHistory, message: OK })
export const getWalletRow = route({ method: 'GET', path: '/api/v1/admin/users/:userId/wallet/:walletHistoryId', params: wallet.WalletParams, data: wallet.OneWalletRow, message: OK })
export const updateWalletRow = route({ method: 'PUT', path: '/api/v1/admin/users/:userId/wallet/:walletHistoryId', params: wallet.WalletParams, body: wallet.UpdateWalletRow, data: wallet.OneWalletRow, message: 'Wallet history updated successfully!', bodyBytesMax: wallet.UPLOAD_BODY_BYTES_MAX })
export const claimWalletRow = route({ method: 'POST', path: '/api/v1/admin/users/:userId/wallet/:walletHistoryId/claim', params: wallet.WalletParams, body: wallet.ClaimWalletRow, data: wallet.OneWalletRow, message: OK })
export const deleteWalletRow = route({ method: 'DELETE', path: '/api/v1/admin/users/:userId/wallet/:walletHistoryId', params: wallet.WalletParams, data: Deleted, message: 'Wallet history deleted successfully!' })
export const deleteWalletRows = route({ method: 'DELETE', path: '/api/v1/admin/users/:userId/wallet', params: UserParams, body: wallet.WalletIds, data: wallet.DeletedWalletRows, message: 'Wallet history deleted successfully!' })
export const getWalletImage = route({ method: 'GET', path: '/api/v1/admin/users/:userId/wallet/:walletHistoryId/image', params: wallet.WalletParams, query: wallet.ImageQuery, data: Deleted, message: OK, isFile: true })
export const listWalletQueue = route({ method: 'GET', path: '/api/v1/admin/wallet-history', query: wallet.WalletQueueQuery, data: wallet.WalletHistory, message: OK, isPoll: true })
export const getWalletReview = route({ method: 'GET', path: '/api/v1/admin/users/:userId/wallet/:walletHistoryId/review', params: wallet.WalletParams, data: receipts.WalletReview, message: OK })
export const listTransactions = route({ method: 'GET', path: '/api/v1/admin/users/:userId/transaction-history', params: UserParams, query: transactions.HistoryQuery, data: transactions.TransactionList, message: OK })
export const correctTransaction = route({ method: 'PUT', path: '/api/v1/admin/users/:userId/transaction-history/:transactionHistoryId', params: transactions.TransactionParams, body: transactions.CorrectTransaction, data: z.object({ transaction: transactions.Transaction }), message: 'Transaction history updated successfully!' })
export const deleteTransaction = route({ method: 'DELETE', path: '/api/v1/admin/users/:userId/transaction-history/:transactionHistoryId', params: transactions.TransactionParams, query: ReasonQuery, data: Deleted, message: 'Transaction history deleted successfully!' })
export const deleteTransactions = route({ method: 'DELETE', path: '/api/v1/admin/users/:userId/transaction-history', params: UserParams, body: transactions.TransactionIds, data: transactions.DeletedTransactions, message: 'Transaction history deleted successfully!' })

// deposit receipts
export const createReceipt = route({ method: 'POST', path: '/api/v1/admin/deposit-receipts', body: receipts.CreateReceipt, data: receipts.OneReceipt, message: 'Deposit receipt created successfully!' })
export const listReceipts = route({ method: 'GET', path: '/api/v1/admin/deposit-receipts', query: receipts.ReceiptQuery, data: receipts.ReceiptList, message: OK })
export const updateReceipt = route({ method: 'PUT', path: '/api/v1/admin/deposit-receipts/:depositReceiptId', params: receipts.ReceiptParams, body: receipts.UpdateReceipt, data: receipts.OneReceipt, message: 'Deposit receipt updated successfully!' })
export const deleteReceipt = route({ method: 'DELETE', path: '/api/v1/admin/deposit-receipts/:depositReceiptId', params: receipts.ReceiptParams, query: ReasonQuery, data: Deleted, message: 'Deposit receipt deleted successfully!' })
export const deleteReceipts = route({ method: 'DELETE', path: '/api/v1/admin/deposit-receipts', body: receipts.ReceiptIds, data: receipts.DeletedReceipts, message: 'Deposit receipt deleted successfully!' })

// promo codes and claims
export const createPromoCode = route({ method: 'POST', path: '/api/v1/admin/promo-codes', body: promos.CreatePromoCode, data: promos.OnePromoCode, message: 'Promo code created successfully!' })
export const listPromoCodes = route({ method: 'GET', path: '/api/v1/admin/promo-codes', query: promos.PromoCodeQuery, data: promos.PromoCodeList, message: OK })
export const updatePromoCode = route({ method: 'PUT', path: '/api/v1/admin/promo-codes/:promoCodeId', params: promos.PromoCodeParams, body: promos.UpdatePromoCode, data: promos.OnePromoCode, message: 'Promo code updated successfully!' })
export const deletePromoCode = route({ method: 'DELETE', path: '/api/v1/admin/promo-codes/:promoCodeId', params: promos.PromoCodeParams, query: ReasonQuery, data: Deleted, message: 'Promo code deleted successfully!' })
export const deletePromoCodes = route({ method: 'DELETE', path: '/api/v1/admin/promo-codes', body: promos.PromoCodeIds, data: promos.DeletedPromoCodes, message: 'Promo code deleted successfully!' })
export const listPromoClaims = route({ method: 'GET', path: '/api/v1/admin/promo-claims', query: promos.PromoClaimQuery, data: promos.PromoClaimList, message: OK })
export const deletePromoClaim = route({ method: 'DELETE', path: '/api/v1/admin/promo-claims/:promoClaimId', params: promos.PromoClaimParams, query: ReasonQuery, data: Deleted, message: 'Promo claim deleted successfully!' })
export const deletePromoClaims = route({ method: 'DELETE', path: '/api/v1/admin/promo-claims', body: promos.PromoClaimIds, data: promos.DeletedPromoClaims, message: 'Promo claim deleted successfully!' })

// reports, notifications and the staff log
export const listReports = route({ method: 'GET', path: '/api/v1/admin/reports', query: reports.ReportQuery, data: reports.ReportList, message: OK })
export const getReport = route({ method: 'GET', path: '/api/v1/admin/reports/:reportId', params: reports.ReportParams, data: reports.ReportDetails, message: OK })
export const updateReport = route({ method: 'PUT', path: '/api/v1/admin/reports/:reportId', params: reports.ReportParams, body: reports.UpdateReport, data: reports.OneReport, message: 'Report updated successfully!' })
export const replyToReport = route({ method: 'POST', path: '/api/v1/admin/reports/:reportId/replies', params: reports.ReportParams, body: reports.ReplyToReport, data: reports.OneReport, message: 'Reply sent successfully!' })
export const deleteReport = route({ method: 'DELETE', path: '/api/v1/admin/reports/:reportId', params: reports.ReportParams, query: ReasonQuery, data: Deleted, message: 'Report deleted successfully!' })
export const deleteReports = route({ method: 'DELETE', path: '/api/v1/admin/reports', body: reports.ReportIds, data: reports.DeletedReports, message: 'Report deleted successfully!' })
export const listNotifications = route({ method: 'GET', path: '/api/admin/notifications', aliases: ['/api/v1/admin/notifications'], query: notifications.NotificationQuery, data: notifications.NotificationList, message: OK })
export const createNotification = route({ method: 'POST', path: '/api/admin/notifications', aliases: ['/api/v1/admin/notifications'], body: notifications.CreateNotification, data: notifications.OneNotification, message: 'Created successfully!' })
export const updateNotification = route({ method: 'PUT', path: '/api/admin/notifications/:notificationId', aliases: ['/api/v1/admin/notifications/:notificationId'], params: notifications.NotificationParams, body: notifications.UpdateNotification, data: notifications.OneNotification, message: 'Notification updated successfully!' })
export const deleteNotifications = route({ method: 'DELETE', path: '/api/admin/notifications/batch', aliases: ['/api/v1/admin/notifications/batch'], body: notifications.DeleteNotifications, data: notifications.DeletedNotifications, message: OK })
export const listAuditLogs = route({ method: 'GET', path: '/api/v1/admin/audit-logs', query: audit.AuditLogQuery, data: audit.AuditLogList, message: OK })
export const deleteAuditLog = route({ method: 'DELETE', path: '/api/v1/admin/audit-logs/:auditLogId', params: audit.AuditLogParams, query: ReasonQuery, data: audit.DeletedAuditLog, message: 'Audit log deleted successfully!' })
export const deleteAuditLogs = route({ method: 'DELETE', path: '/api/v1/admin/audit-logs', body: audit.AuditLogIds, data: audit.DeletedAuditLogs, message: 'Audit log deleted successfully!' })
export const verifyAuditLogs = route({ method: 'GET', path: '/api/v1/admin/audit-logs/verify', data: audit.ChainVerdict, message: OK })

// what the operator sets
export const getSettings = route({ method: 'GET', path: '/api/v1/admin/settings', data: settings.OneSettings, message: OK })
export const updateSettings = route({ method: 'PUT', path: '/api/v1/admin/settings', body: settings.UpdateSettings, data: settings.OneSettings, message: 'Settings updated successfully!' })
// what needs a second person
export const listApprovals = route({ method: 'GET', path: '/api/v1/admin/approvals', query: audit.ApprovalQuery, data: audit.ApprovalList, message: OK })
export const decideApproval = route({ method: 'POST', path: '/api/v1/admin/approvals/:approvalId', params: audit.ApprovalParams, body: audit.DecideApproval, data: audit.OneApproval, message: 'Request decided successfully!' })
