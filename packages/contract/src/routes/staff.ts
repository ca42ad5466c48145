/** The routes of the back office. Players do not download this file. */
import * as z from 'zod/mini'
import * as audit from '../audit-logs.ts'
import * as auth from '../auth.ts'
import { Deleted, ReasonQuery, UserParams } from '../fields.ts'
import * as exclusions from '../exclusions.ts'
import * as figures from '../figures.ts'
import * as identity from '../identity.ts'
import * as invitations from '../invitations.ts'
import * as jobs from '../jobs.ts'
import * as limits from '../limits.ts'
import * as notifications from '../notifications.ts'
import { ListQuery } from '../paging.ts'
import * as presence from '../presence.ts'
import * as promos from '../promos.ts'
import * as receipts from '../receipts.ts'
import * as reconciliation from '../reconciliation.ts'
import * as reports from '../reports.ts'
import { route } from '../route.ts'
import * as search from '../search.ts'
import * as settings from '../settings.ts'
import * as switches from '../switches.ts'
import * as transactions from '../transactions.ts'
import * as users from '../users.ts'
import * as wallet from '../wallet.ts'

const OK = 'OK'

// users, as staff
export const listUsers = route({ method: 'GET', path: '/api/v1/admin/users', aliases: ['/api/admin/users'], query: users.UserQuery, data: users.UserList, message: OK })
export const getUser = route({ method: 'GET', path: '/api/v1/admin/users/:userId', aliases: ['/api/admin/users/:userId'], params: UserParams, data: users.UserDetails, message: OK, isPoll: true })
export const updateUser = route({ method: 'PUT', path: '/api/v1/admin/users/:userId', aliases: ['/api/admin/users/:userId'], params: UserParams, body: users.UpdateUser, data: users.OneUser, message: 'User basic info updated successfully!' })
export const issuePasswordLink = route({ method: 'POST', path: '/api/v1/admin/users/:userId/password-link', params: UserParams, body: auth.IssuePasswordLink, data: auth.PasswordLink, message: 'Created successfully!' })
export const requestTotpReset = route({ method: 'POST', path: '/api/v1/admin/users/:userId/totp-reset', params: UserParams, body: auth.ResetTotp, data: Deleted, message: 'Created successfully!' })
export const deleteUser = route({ method: 'DELETE', path: '/api/v1/admin/users/:userId', aliases: ['/api/admin/users/:userId'], params: UserParams, query: ReasonQuery, data: Deleted, message: 'User deleted successfully!' })
export const deleteUsers = route({ method: 'DELETE', path: '/api/v1/admin/users', aliases: ['/api/admin/users'], body: users.UserIds, data: users.DeletedUsers, message: OK })
export const getUserAnalytics = route({ method: 'GET', path: '/api/admin/users/:userId/analytics', aliases: ['/api/v1/admin/users/:userId/analytics'], params: UserParams, query: figures.RangeQuery, data: users.UserAnalytics, message: OK })
export const getUserLimits = route({ method: 'GET', path: '/api/v1/admin/users/:userId/limits', params: UserParams, data: limits.Limits, message: OK })
export const getUserTimeline = route({ method: 'GET', path: '/api/v1/admin/users/:userId/timeline', params: UserParams, query: ListQuery, data: users.Timeline, message: OK })
export const getOverview = route({ method: 'GET', path: '/api/v1/admin/overview', aliases: ['/api/admin/overview'], data: users.Overview, message: OK, isPoll: true })
export const getCellSums = route({ method: 'GET', path: '/api/v1/admin/cells', data: users.CellSums, message: OK, isPoll: true, isOverCells: true })
export const getFigures = route({ method: 'GET', path: '/api/v1/admin/figures', query: figures.RangeQuery, data: figures.ChartFigures, message: OK, isPoll: true })
export const getInsights = route({ method: 'GET', path: '/api/v1/admin/insights', query: figures.RangeQuery, data: figures.Insights, message: OK })

// inviting staff
export const inviteStaff = route({ method: 'POST', path: '/api/v1/admin/invitations', body: invitations.InviteStaff, data: invitations.InvitedStaff, message: 'Created successfully!' })
export const listInvitations = route({ method: 'GET', path: '/api/v1/admin/invitations', data: invitations.InvitationList, message: OK })
export const revokeInvitation = route({ method: 'DELETE', path: '/api/v1/admin/invitations/:invitationId', params: invitations.InvitationParams, data: Deleted, message: 'Invitation revoked successfully!' })

// identity checks
export const listIdentityChecks = route({ method: 'GET', path: '/api/v1/admin/identity-checks', query: identity.IdentityQueueQuery, data: identity.IdentityCheckList, message: OK, isPoll: true })
export const getIdentityReview = route({ method: 'GET', path: '/api/v1/admin/identity-checks/:identityCheckId', params: identity.IdentityCheckParams, data: identity.IdentityReview, message: OK, isPoll: true })
export const getIdentityImage = route({ method: 'GET', path: '/api/v1/admin/identity-checks/:identityCheckId/image', params: identity.IdentityCheckParams, query: identity.IdentityImageQuery, data: Deleted, message: OK, fileType: 'image/webp' })
export const assignIdentity = route({ method: 'POST', path: '/api/v1/admin/identity-checks/:identityCheckId/claim', params: identity.IdentityCheckParams, body: identity.AssignIdentity, data: identity.OneIdentityCheck, message: OK })
export const approveIdentity = route({ method: 'POST', path: '/api/v1/admin/identity-checks/:identityCheckId/approve', params: identity.IdentityCheckParams, body: identity.ApproveIdentity, data: identity.OneIdentityCheck, message: 'Identity approved.' })
export const askIdentityAgain = route({ method: 'POST', path: '/api/v1/admin/identity-checks/:identityCheckId/ask-again', params: identity.IdentityCheckParams, body: identity.AskIdentityAgain, data: identity.OneIdentityCheck, message: 'The player was asked to send it again.' })
export const refuseIdentity = route({ method: 'POST', path: '/api/v1/admin/identity-checks/:identityCheckId/refuse', params: identity.IdentityCheckParams, body: identity.RefuseIdentity, data: identity.OneIdentityCheck, message: 'Identity refused.' })

// search
export const searchAll = route({ method: 'GET', path: '/api/v1/admin/search', query: search.SearchQuery, data: search.SearchResults, message: OK })

// wallet and transactions, as staff
export const adjustWallet = route({ method: 'POST', path: '/api/v1/admin/users/:userId/wallet', params: UserParams, body: wallet.AdjustWallet, data: wallet.OneWalletRow, message: 'Created successfully!', isMoney: true })
export const listWallet = route({ method: 'GET', path: '/api/v1/admin/users/:userId/wallet', params: UserParams, query: ListQuery, data: wallet.WalletHistory, message: OK })
export const getWalletRow = route({ method: 'GET', path: '/api/v1/admin/users/:userId/wallet/:walletHistoryId', params: wallet.WalletParams, query: wallet.WalletRowQuery, data: wallet.OneWalletRow, message: OK })
export const updateWalletRow = route({ method: 'PUT', path: '/api/v1/admin/users/:userId/wallet/:walletHistoryId', params: wallet.WalletParams, body: wallet.UpdateWalletRow, data: wallet.OneWalletRow, message: 'Wallet history updated successfully!', bodyBytesMax: wallet.UPLOAD_BODY_BYTES_MAX, isMoney: true })
export const assignWalletRow = route({ method: 'POST', path: '/api/v1/admin/users/:userId/wallet/:walletHistoryId/claim', params: wallet.WalletParams, body: wallet.AssignWalletRow, data: wallet.OneWalletRow, message: OK })
export const deleteWalletRow = route({ method: 'DELETE', path: '/api/v1/admin/users/:userId/wallet/:walletHistoryId', params: wallet.WalletParams, data: Deleted, message: 'Wallet history deleted successfully!' })
export const deleteWalletRows = route({ method: 'DELETE', path: '/api/v1/admin/users/:userId/wallet', params: UserParams, body: wallet.WalletIds, data: wallet.DeletedWalletRows, message: 'Wallet history deleted successfully!' })
export const getWalletImage = route({ method: 'GET', path: '/api/v1/admin/users/:userId/wallet/:walletHistoryId/image', params: wallet.WalletParams, query: wallet.StaffImageQuery, data: Deleted, message: OK, fileType: 'image/webp' })
export const listWalletQueue = route({ method: 'GET', path: '/api/v1/admin/wallet-history', query: wallet.WalletQueueQuery, data: wallet.WalletHistory, message: OK, isPoll: true })
export const getWalletReview = route({ method: 'GET', path: '/api/v1/admin/users/:userId/wallet/:walletHistoryId/review', params: wallet.WalletParams, data: receipts.WalletReview, message: OK, isPoll: true })
export const listTransactions = route({ method: 'GET', path: '/api/v1/admin/users/:userId/transaction-history', params: UserParams, query: transactions.UserTransactionsQuery, data: transactions.UserTransactions, message: OK })
export const listAllTransactions = route({ method: 'GET', path: '/api/v1/admin/transactions', query: transactions.AllTransactionsQuery, data: transactions.AllTransactions, message: OK })
export const correctTransaction = route({ method: 'PUT', path: '/api/v1/admin/users/:userId/transaction-history/:transactionHistoryId', params: transactions.TransactionParams, body: transactions.CorrectTransaction, data: z.object({ transaction: transactions.Transaction }), message: 'Transaction history updated successfully!', isMoney: true })
export const deleteTransaction = route({ method: 'DELETE', path: '/api/v1/admin/users/:userId/transaction-history/:transactionHistoryId', params: transactions.TransactionParams, query: ReasonQuery, data: Deleted, message: 'Transaction history deleted successfully!' })
export const deleteTransactions = route({ method: 'DELETE', path: '/api/v1/admin/users/:userId/transaction-history', params: UserParams, body: transactions.TransactionIds, data: transactions.DeletedTransactions, message: 'Transaction history deleted successfully!' })

// deposit receipts
export const createDepositReceipt = route({ method: 'POST', path: '/api/v1/admin/deposit-receipts', body: receipts.CreateDepositReceipt, data: receipts.DepositReceiptReply, message: 'Deposit receipt created successfully!', isMoney: true })
export const listDepositReceipts = route({ method: 'GET', path: '/api/v1/admin/deposit-receipts', query: receipts.DepositReceiptQuery, data: receipts.DepositReceiptList, message: OK })
export const updateDepositReceipt = route({ method: 'PUT', path: '/api/v1/admin/deposit-receipts/:depositReceiptId', params: receipts.DepositReceiptParams, body: receipts.UpdateDepositReceipt, data: receipts.DepositReceiptReply, message: 'Deposit receipt updated successfully!', isMoney: true })
export const deleteDepositReceipt = route({ method: 'DELETE', path: '/api/v1/admin/deposit-receipts/:depositReceiptId', params: receipts.DepositReceiptParams, query: ReasonQuery, data: Deleted, message: 'Deposit receipt deleted successfully!' })
export const deleteDepositReceipts = route({ method: 'DELETE', path: '/api/v1/admin/deposit-receipts', body: receipts.DepositReceiptIds, data: receipts.DeletedDepositReceipts, message: 'Deposit receipt deleted successfully!' })

// the history of the GCash account
export const previewGcashImport = route({ method: 'POST', path: '/api/v1/admin/gcash-imports/preview', body: reconciliation.PreviewGcashImport, data: reconciliation.GcashImportPreview, message: OK, bodyBytesMax: reconciliation.IMPORT_BODY_BYTES_MAX })
export const importGcashHistory = route({ method: 'POST', path: '/api/v1/admin/gcash-imports', body: reconciliation.ImportGcashHistory, data: reconciliation.ImportedGcashHistory, message: 'GCash history imported successfully!', bodyBytesMax: reconciliation.IMPORT_BODY_BYTES_MAX, isMoney: true })
export const listGcashImports = route({ method: 'GET', path: '/api/v1/admin/gcash-imports', data: reconciliation.GcashImports, message: OK })
export const withdrawGcashImport = route({ method: 'POST', path: '/api/v1/admin/gcash-imports/:gcashImportId/withdraw', params: reconciliation.GcashImportParams, body: reconciliation.WithdrawGcashImport, data: Deleted, message: 'Import withdrawn successfully!' })

// reconciliation of the GCash account
export const listReconDays = route({ method: 'GET', path: '/api/v1/admin/reconciliation', query: reconciliation.ReconQuery, data: reconciliation.ReconDays, message: OK })
export const getReconDay = route({ method: 'GET', path: '/api/v1/admin/reconciliation/:day', params: reconciliation.ReconParams, data: reconciliation.ReconDayDetails, message: OK })
export const suggestMatches = route({ method: 'GET', path: '/api/v1/admin/reconciliation/:day/suggestions', params: reconciliation.ReconParams, data: reconciliation.ReconSuggestions, message: OK })
export const decideDifference = route({ method: 'POST', path: '/api/v1/admin/reconciliation/:day/differences/:differenceKey', params: reconciliation.DifferenceParams, body: reconciliation.DecideDifference, data: reconciliation.ReconDayDetails, message: 'Difference updated successfully!' })
export const closeReconDay = route({ method: 'POST', path: '/api/v1/admin/reconciliation/:day/close', params: reconciliation.ReconParams, body: reconciliation.CloseReconDay, data: reconciliation.ReconDayDetails, message: 'Day closed successfully!' })

// exclusion lists
export const listExclusionImports = route({ method: 'GET', path: '/api/v1/admin/exclusion-imports', data: exclusions.ExclusionImports, message: OK })
export const startExclusionUpload = route({ method: 'POST', path: '/api/v1/admin/exclusion-uploads', body: exclusions.StartExclusionUpload, data: exclusions.StartedExclusionUpload, message: OK })
export const sendExclusionPart = route({ method: 'PUT', path: '/api/v1/admin/exclusion-uploads/:exclusionUploadId/parts', params: exclusions.ExclusionUploadParams, body: exclusions.SendExclusionPart, data: exclusions.SentExclusionPart, message: OK, bodyBytesMax: exclusions.EXCLUSION_PART_BODY_BYTES_MAX })
export const getExclusionUpload = route({ method: 'GET', path: '/api/v1/admin/exclusion-uploads/:exclusionUploadId', params: exclusions.ExclusionUploadParams, data: exclusions.ExclusionUpload, message: OK, isPoll: true })
export const previewExclusionImport = route({ method: 'POST', path: '/api/v1/admin/exclusion-imports/preview', body: exclusions.PreviewExclusions, data: exclusions.ExclusionUpload, message: OK })
export const importExclusions = route({ method: 'POST', path: '/api/v1/admin/exclusion-imports', body: exclusions.ImportExclusions, data: exclusions.ExclusionUpload, message: 'Exclusion list is being imported' })
export const listExclusionMatches = route({ method: 'GET', path: '/api/v1/admin/exclusion-matches', query: exclusions.ExclusionMatchQuery, data: exclusions.ExclusionMatches, message: OK })
export const clearExclusionMatch = route({ method: 'POST', path: '/api/v1/admin/exclusion-matches/:exclusionMatchId/clear', params: exclusions.ExclusionMatchParams, body: exclusions.ClearExclusionMatch, data: Deleted, message: 'Match cleared successfully!' })

// events of the payment provider
export const receiveProviderEvent = route({ method: 'POST', path: '/api/v1/provider-events', body: receipts.ProviderEvent, data: receipts.ReceivedEvent, message: OK })

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
export const listReports = route({ method: 'GET', path: '/api/v1/admin/reports', query: reports.ReportQuery, data: reports.ReportList, message: OK, isPoll: true })
export const getReport = route({ method: 'GET', path: '/api/v1/admin/reports/:reportId', params: reports.ReportParams, data: reports.ReportDetails, message: OK })
export const updateReport = route({ method: 'PUT', path: '/api/v1/admin/reports/:reportId', params: reports.ReportParams, body: reports.UpdateReport, data: reports.OneReport, message: 'Report updated successfully!' })
export const replyToReport = route({ method: 'POST', path: '/api/v1/admin/reports/:reportId/replies', params: reports.ReportParams, body: reports.ReplyToReport, data: reports.OneReport, message: 'Reply sent successfully!' })
export const getReplyImage = route({ method: 'GET', path: '/api/v1/admin/reports/:reportId/replies/:replyId/image', params: reports.ReplyParams, query: reports.ReplyImageQuery, data: Deleted, message: OK, fileType: 'image/webp' })
export const deleteReport = route({ method: 'DELETE', path: '/api/v1/admin/reports/:reportId', params: reports.ReportParams, query: ReasonQuery, data: Deleted, message: 'Report deleted successfully!' })
export const deleteReports = route({ method: 'DELETE', path: '/api/v1/admin/reports', body: reports.ReportIds, data: reports.DeletedReports, message: 'Report deleted successfully!' })
export const listNotifications = route({ method: 'GET', path: '/api/admin/notifications', aliases: ['/api/v1/admin/notifications'], query: notifications.NotificationQuery, data: notifications.NotificationList, message: OK })
export const createNotification = route({ method: 'POST', path: '/api/admin/notifications', aliases: ['/api/v1/admin/notifications'], body: notifications.CreateNotification, data: notifications.OneNotification, message: 'Created successfully!' })
export const updateNotification = route({ method: 'PUT', path: '/api/admin/notifications/:notificationId', aliases: ['/api/v1/admin/notifications/:notificationId'], params: notifications.NotificationParams, body: notifications.UpdateNotification, data: notifications.OneNotification, message: 'Notification updated successfully!' })
export const deleteNotifications = route({ method: 'DELETE', path: '/api/admin/notifications/batch', aliases: ['/api/v1/admin/notifications/batch'], body: notifications.DeleteNotifications, data: notifications.DeletedNotifications, message: OK })
export const listAuditLogs = route({ method: 'GET', path: '/api/v1/admin/audit-logs', query: audit.AuditLogQuery, data: audit.AuditLogList, message: OK })
export const deleteAuditLog = route({ method: 'DELETE', path: '/api/v1/admin/audit-logs/:auditLogId', params: audit.AuditLogParams, query: ReasonQuery, data: audit.DeletedAuditLog, message: 'Audit log deleted successfully!' })
export const deleteAuditLogs = route({ method: 'DELETE', path: '/api/v1/admin/audit-logs', body: audit.AuditLogIds, data: audit.DeletedAuditLogs, message: 'Audit log deleted successfully!' })
export const verifyAuditLogs = route({ method: 'GET', path: '/api/v1/admin/audit-logs/verify', data: audit.AuditChainStatus, message: OK })

// operator settings
export const getSettings = route({ method: 'GET', path: '/api/v1/admin/settings', data: settings.OneSettings, message: OK })
export const updateSettings = route({ method: 'PUT', path: '/api/v1/admin/settings', body: settings.UpdateSettings, data: settings.OneSettings, message: 'Settings updated successfully!' })

// dead jobs
export const listDeadJobs = route({ method: 'GET', path: '/api/v1/admin/dead-jobs', data: jobs.DeadJobs, message: OK, isPoll: true })
export const decideDeadJob = route({ method: 'POST', path: '/api/v1/admin/dead-jobs/:jobId', params: jobs.DeadJobParams, body: jobs.DecideDeadJob, data: jobs.DeadJobs, message: 'Job decided successfully!' })

// approvals
export const listApprovals = route({ method: 'GET', path: '/api/v1/admin/approvals', query: audit.ApprovalQuery, data: audit.ApprovalList, message: OK, isPoll: true })
export const decideApproval = route({ method: 'POST', path: '/api/v1/admin/approvals/:approvalId', params: audit.ApprovalParams, body: audit.DecideApproval, data: audit.DecidedApproval, message: 'Request decided successfully!', isMoney: true })

// who looks at which item
export const updatePresence = route({ method: 'POST', path: '/api/v1/admin/presence', body: presence.UpdatePresence, data: presence.Presence, message: OK, isPoll: true })

// game switches
export const listGameSwitches = route({ method: 'GET', path: '/api/v1/admin/game-switches', data: switches.GameSwitches, message: OK, isPoll: true })
export const setGameSwitch = route({ method: 'PUT', path: '/api/v1/admin/game-switches', body: switches.SetGameSwitch, data: switches.GameSwitches, message: 'Game switch updated successfully!' })
