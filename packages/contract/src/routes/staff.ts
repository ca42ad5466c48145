/** The routes of the back office. Players do not download this file. */
import * as z from 'zod/mini'
import * as apiTokens from '../api-tokens.ts'
import * as audit from '../audit-logs.ts'
import * as auth from '../auth.ts'
import { ReasonQuery } from '../entered.ts'
import { Deleted, UserParams } from '../fields.ts'
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
import { staffRoute } from '../staff-route.ts'
import * as switches from '../switches.ts'
import * as transactions from '../transactions.ts'
import * as users from '../users.ts'
import * as wallet from '../wallet.ts'

const OK = 'OK'

// users, as staff
export const listUsers = staffRoute({ method: 'GET', path: '/api/v1/admin/users', aliases: ['/api/admin/users'], query: users.UserQuery, data: users.UserList, message: OK, cells: { list: 'users', by: 'createdAt', ascendsBy: 'username', fixed: { homeOnly: 'true' } } })
export const getUser = staffRoute({ method: 'GET', path: '/api/v1/admin/users/:userId', aliases: ['/api/admin/users/:userId'], params: UserParams, data: users.UserDetails, message: OK, isPoll: true, cells: { one: 'userId' } })
export const updateUser = staffRoute({ method: 'PUT', path: '/api/v1/admin/users/:userId', aliases: ['/api/admin/users/:userId'], params: UserParams, body: users.UpdateUser, data: users.OneUser, message: 'User basic info updated successfully!', cells: { one: 'userId' } })
export const issuePasswordLink = staffRoute({ method: 'POST', path: '/api/v1/admin/users/:userId/password-link', params: UserParams, body: auth.IssuePasswordLink, data: auth.PasswordLink, message: 'Created successfully!', cells: { one: 'userId' } })
export const requestTotpReset = staffRoute({ method: 'POST', path: '/api/v1/admin/users/:userId/totp-reset', params: UserParams, body: auth.ResetTotp, data: Deleted, message: 'Created successfully!', cells: { one: 'userId' } })
export const deleteUser = staffRoute({ method: 'DELETE', path: '/api/v1/admin/users/:userId', aliases: ['/api/admin/users/:userId'], params: UserParams, query: ReasonQuery, data: Deleted, message: 'User deleted successfully!', cells: { one: 'userId' } })
export const deleteUsers = staffRoute({ method: 'DELETE', path: '/api/v1/admin/users', aliases: ['/api/admin/users'], body: users.UserIds, data: users.DeletedUsers, message: OK, cells: { one: 'userId' } })
export const getUserAnalytics = staffRoute({ method: 'GET', path: '/api/admin/users/:userId/analytics', aliases: ['/api/v1/admin/users/:userId/analytics'], params: UserParams, query: figures.RangeQuery, data: users.UserAnalytics, message: OK, cells: { one: 'userId' } })
export const getUserLimits = staffRoute({ method: 'GET', path: '/api/v1/admin/users/:userId/limits', params: UserParams, data: limits.Limits, message: OK, cells: { one: 'userId' } })
export const getUserTimeline = staffRoute({ method: 'GET', path: '/api/v1/admin/users/:userId/timeline', params: UserParams, query: ListQuery, data: users.Timeline, message: OK, cells: { one: 'userId' } })
export const getOverview = staffRoute({ method: 'GET', path: '/api/v1/admin/overview', aliases: ['/api/admin/overview'], data: users.Overview, message: OK, isPoll: true, cells: { sum: users.OVERVIEW_SUMS, keepsLast: true } })
export const getCellSums = staffRoute({ method: 'GET', path: '/api/v1/admin/cells', data: users.CellSums, message: OK, isPoll: true, cells: 'all' })
export const getFigures = staffRoute({ method: 'GET', path: '/api/v1/admin/figures', query: figures.RangeQuery, data: figures.ChartFigures, message: OK, isPoll: true, cells: { sum: { days: 'days', before: 'days' } } })
export const getInsights = staffRoute({ method: 'GET', path: '/api/v1/admin/insights', query: figures.RangeQuery, data: figures.Insights, message: OK, cells: { sum: { cohorts: 'cohorts', deposits: 'deposits', winners: 'largest', losers: 'largest' } } })

// inviting staff
export const inviteStaff = staffRoute({ method: 'POST', path: '/api/v1/admin/invitations', body: invitations.InviteStaff, data: invitations.InvitedStaff, message: 'Created successfully!', cells: 'own' })
export const listInvitations = staffRoute({ method: 'GET', path: '/api/v1/admin/invitations', data: invitations.InvitationList, message: OK, cells: 'own' })
export const revokeInvitation = staffRoute({ method: 'DELETE', path: '/api/v1/admin/invitations/:invitationId', params: invitations.InvitationParams, data: Deleted, message: 'Invitation revoked successfully!', cells: { one: 'invitationId' } })

// API tokens
export const requestApiToken = staffRoute({ method: 'POST', path: '/api/v1/admin/api-tokens', body: apiTokens.RequestApiToken, data: apiTokens.RequestedApiToken, message: 'Created successfully!', cells: 'own' })
export const listApiTokens = staffRoute({ method: 'GET', path: '/api/v1/admin/api-tokens', data: apiTokens.ApiTokenList, message: OK, cells: 'own' })
export const collectApiToken = staffRoute({ method: 'POST', path: '/api/v1/admin/api-tokens/:apiTokenId/secret', params: apiTokens.ApiTokenParams, data: apiTokens.ApiTokenSecret, message: OK, cells: 'own' })
export const revokeApiToken = staffRoute({ method: 'DELETE', path: '/api/v1/admin/api-tokens/:apiTokenId', params: apiTokens.ApiTokenParams, data: Deleted, message: 'API token revoked successfully!', cells: 'own' })

// identity checks
export const listIdentityChecks = staffRoute({ method: 'GET', path: '/api/v1/admin/identity-checks', query: identity.IdentityQueueQuery, data: identity.IdentityCheckList, message: OK, isPoll: true, cells: { list: 'identityChecks', by: 'submittedAt', oldestFirst: { level: 'waiting' }, sum: { oldestAt: 'earliest' } } })
export const getIdentityReview = staffRoute({ method: 'GET', path: '/api/v1/admin/identity-checks/:identityCheckId', params: identity.IdentityCheckParams, data: identity.IdentityReview, message: OK, isPoll: true, cells: { one: 'identityCheckId' } })
export const getIdentityImage = staffRoute({ method: 'GET', path: '/api/v1/admin/identity-checks/:identityCheckId/image', params: identity.IdentityCheckParams, query: identity.IdentityImageQuery, data: Deleted, message: OK, fileType: 'image/webp', cells: { one: 'identityCheckId' } })
export const assignIdentity = staffRoute({ method: 'POST', path: '/api/v1/admin/identity-checks/:identityCheckId/claim', params: identity.IdentityCheckParams, body: identity.AssignIdentity, data: identity.OneIdentityCheck, message: OK, cells: { one: 'identityCheckId' } })
export const approveIdentity = staffRoute({ method: 'POST', path: '/api/v1/admin/identity-checks/:identityCheckId/approve', params: identity.IdentityCheckParams, body: identity.ApproveIdentity, data: identity.OneIdentityCheck, message: 'Identity approved.', cells: { one: 'identityCheckId' } })
export const askIdentityAgain = staffRoute({ method: 'POST', path: '/api/v1/admin/identity-checks/:identityCheckId/ask-again', params: identity.IdentityCheckParams, body: identity.AskIdentityAgain, data: identity.OneIdentityCheck, message: 'The player was asked to send it again.', cells: { one: 'identityCheckId' } })
export const refuseIdentity = staffRoute({ method: 'POST', path: '/api/v1/admin/identity-checks/:identityCheckId/refuse', params: identity.IdentityCheckParams, body: identity.RefuseIdentity, data: identity.OneIdentityCheck, message: 'Identity refused.', cells: { one: 'identityCheckId' } })

// search
export const searchAll = staffRoute({ method: 'GET', path: '/api/v1/admin/search', query: search.SearchQuery, data: search.SearchResults, message: OK, cells: { sum: { results: 'rows', isPartial: 'isPartial' } } })

// wallet and transactions, as staff
export const adjustWallet = staffRoute({ method: 'POST', path: '/api/v1/admin/users/:userId/wallet', params: UserParams, body: wallet.AdjustWallet, data: wallet.OneWalletRow, message: 'Created successfully!', isMoney: true, cells: { one: 'userId' } })
export const listWallet = staffRoute({ method: 'GET', path: '/api/v1/admin/users/:userId/wallet', params: UserParams, query: ListQuery, data: wallet.WalletHistory, message: OK, cells: { one: 'userId' } })
export const getWalletRow = staffRoute({ method: 'GET', path: '/api/v1/admin/users/:userId/wallet/:walletHistoryId', params: wallet.WalletParams, query: wallet.WalletRowQuery, data: wallet.OneWalletRow, message: OK, cells: { one: 'userId' } })
export const updateWalletRow = staffRoute({ method: 'PUT', path: '/api/v1/admin/users/:userId/wallet/:walletHistoryId', params: wallet.WalletParams, body: wallet.UpdateWalletRow, data: wallet.OneWalletRow, message: 'Wallet history updated successfully!', bodyBytesMax: wallet.UPLOAD_BODY_BYTES_MAX, isMoney: true, cells: { one: 'userId' } })
export const assignWalletRow = staffRoute({ method: 'POST', path: '/api/v1/admin/users/:userId/wallet/:walletHistoryId/claim', params: wallet.WalletParams, body: wallet.AssignWalletRow, data: wallet.OneWalletRow, message: OK, cells: { one: 'userId' } })
export const deleteWalletRow = staffRoute({ method: 'DELETE', path: '/api/v1/admin/users/:userId/wallet/:walletHistoryId', params: wallet.WalletParams, data: Deleted, message: 'Wallet history deleted successfully!', cells: { one: 'userId' } })
export const deleteWalletRows = staffRoute({ method: 'DELETE', path: '/api/v1/admin/users/:userId/wallet', params: UserParams, body: wallet.WalletIds, data: wallet.DeletedWalletRows, message: 'Wallet history deleted successfully!', cells: { one: 'userId' } })
export const getWalletImage = staffRoute({ method: 'GET', path: '/api/v1/admin/users/:userId/wallet/:walletHistoryId/image', params: wallet.WalletParams, query: wallet.StaffImageQuery, data: Deleted, message: OK, fileType: 'image/webp', cells: { one: 'userId' } })
export const listWalletQueue = staffRoute({ method: 'GET', path: '/api/v1/admin/wallet-history', query: wallet.WalletQueueQuery, data: wallet.WalletHistory, message: OK, isPoll: true, cells: { list: 'walletHistory', by: 'createdAt', oldestFirst: { status: 'pending' } } })
export const getWalletReview = staffRoute({ method: 'GET', path: '/api/v1/admin/users/:userId/wallet/:walletHistoryId/review', params: wallet.WalletParams, data: receipts.WalletReview, message: OK, isPoll: true, cells: { one: 'userId' } })
export const listTransactions = staffRoute({ method: 'GET', path: '/api/v1/admin/users/:userId/transaction-history', params: UserParams, query: transactions.UserTransactionsQuery, data: transactions.UserTransactions, message: OK, cells: { one: 'userId' } })
export const listAllTransactions = staffRoute({ method: 'GET', path: '/api/v1/admin/transactions', query: transactions.AllTransactionsQuery, data: transactions.AllTransactions, message: OK, cells: { list: 'transactions', by: 'createdAt', sum: { searchedTo: 'latest' } } })
export const correctTransaction = staffRoute({ method: 'PUT', path: '/api/v1/admin/users/:userId/transaction-history/:transactionHistoryId', params: transactions.TransactionParams, body: transactions.CorrectTransaction, data: z.object({ transaction: transactions.Transaction }), message: 'Transaction history updated successfully!', isMoney: true, cells: { one: 'userId' } })
export const deleteTransaction = staffRoute({ method: 'DELETE', path: '/api/v1/admin/users/:userId/transaction-history/:transactionHistoryId', params: transactions.TransactionParams, query: ReasonQuery, data: Deleted, message: 'Transaction history deleted successfully!', cells: { one: 'userId' } })
export const deleteTransactions = staffRoute({ method: 'DELETE', path: '/api/v1/admin/users/:userId/transaction-history', params: UserParams, body: transactions.TransactionIds, data: transactions.DeletedTransactions, message: 'Transaction history deleted successfully!', cells: { one: 'userId' } })

// deposit receipts
export const createDepositReceipt = staffRoute({ method: 'POST', path: '/api/v1/admin/deposit-receipts', body: receipts.CreateDepositReceipt, data: receipts.DepositReceiptReply, message: 'Deposit receipt created successfully!', isMoney: true, cells: 'own' })
export const listDepositReceipts = staffRoute({ method: 'GET', path: '/api/v1/admin/deposit-receipts', query: receipts.DepositReceiptQuery, data: receipts.DepositReceiptList, message: OK, cells: { list: 'depositReceipts', by: 'createdAt' } })
export const updateDepositReceipt = staffRoute({ method: 'PUT', path: '/api/v1/admin/deposit-receipts/:depositReceiptId', params: receipts.DepositReceiptParams, body: receipts.UpdateDepositReceipt, data: receipts.DepositReceiptReply, message: 'Deposit receipt updated successfully!', isMoney: true, cells: { one: 'depositReceiptId' } })
export const deleteDepositReceipt = staffRoute({ method: 'DELETE', path: '/api/v1/admin/deposit-receipts/:depositReceiptId', params: receipts.DepositReceiptParams, query: ReasonQuery, data: Deleted, message: 'Deposit receipt deleted successfully!', cells: { one: 'depositReceiptId' } })
export const deleteDepositReceipts = staffRoute({ method: 'DELETE', path: '/api/v1/admin/deposit-receipts', body: receipts.DepositReceiptIds, data: receipts.DeletedDepositReceipts, message: 'Deposit receipt deleted successfully!', cells: { one: 'depositReceiptId' } })

// the history of the GCash account
export const previewGcashImport = staffRoute({ method: 'POST', path: '/api/v1/admin/gcash-imports/preview', body: reconciliation.PreviewGcashImport, data: reconciliation.GcashImportPreview, message: OK, bodyBytesMax: reconciliation.IMPORT_BODY_BYTES_MAX, cells: 'own' })
export const importGcashHistory = staffRoute({ method: 'POST', path: '/api/v1/admin/gcash-imports', body: reconciliation.ImportGcashHistory, data: reconciliation.ImportedGcashHistory, message: 'GCash history imported successfully!', bodyBytesMax: reconciliation.IMPORT_BODY_BYTES_MAX, isMoney: true, cells: 'own' })
export const listGcashImports = staffRoute({ method: 'GET', path: '/api/v1/admin/gcash-imports', data: reconciliation.GcashImports, message: OK, cells: 'own' })
export const withdrawGcashImport = staffRoute({ method: 'POST', path: '/api/v1/admin/gcash-imports/:gcashImportId/withdraw', params: reconciliation.GcashImportParams, body: reconciliation.WithdrawGcashImport, data: Deleted, message: 'Import withdrawn successfully!', cells: { one: 'gcashImportId' } })

// reconciliation of the GCash account
export const listReconDays = staffRoute({ method: 'GET', path: '/api/v1/admin/reconciliation', query: reconciliation.ReconQuery, data: reconciliation.ReconDays, message: OK, cells: 'own' })
export const getReconDay = staffRoute({ method: 'GET', path: '/api/v1/admin/reconciliation/:day', params: reconciliation.ReconParams, data: reconciliation.ReconDayDetails, message: OK, cells: 'own' })
export const suggestMatches = staffRoute({ method: 'GET', path: '/api/v1/admin/reconciliation/:day/suggestions', params: reconciliation.ReconParams, data: reconciliation.ReconSuggestions, message: OK, cells: 'own' })
export const decideDifference = staffRoute({ method: 'POST', path: '/api/v1/admin/reconciliation/:day/differences/:differenceKey', params: reconciliation.DifferenceParams, body: reconciliation.DecideDifference, data: reconciliation.ReconDayDetails, message: 'Difference updated successfully!', cells: 'own' })
export const closeReconDay = staffRoute({ method: 'POST', path: '/api/v1/admin/reconciliation/:day/close', params: reconciliation.ReconParams, body: reconciliation.CloseReconDay, data: reconciliation.ReconDayDetails, message: 'Day closed successfully!', cells: 'own' })

// exclusion lists
export const listExclusionImports = staffRoute({ method: 'GET', path: '/api/v1/admin/exclusion-imports', data: exclusions.ExclusionImports, message: OK, cells: 'own' })
export const startExclusionUpload = staffRoute({ method: 'POST', path: '/api/v1/admin/exclusion-uploads', body: exclusions.StartExclusionUpload, data: exclusions.StartedExclusionUpload, message: OK, cells: 'own' })
export const sendExclusionPart = staffRoute({ method: 'PUT', path: '/api/v1/admin/exclusion-uploads/:exclusionUploadId/parts', params: exclusions.ExclusionUploadParams, body: exclusions.SendExclusionPart, data: exclusions.SentExclusionPart, message: OK, bodyBytesMax: exclusions.EXCLUSION_PART_BODY_BYTES_MAX, cells: { one: 'exclusionUploadId' } })
export const getExclusionUpload = staffRoute({ method: 'GET', path: '/api/v1/admin/exclusion-uploads/:exclusionUploadId', params: exclusions.ExclusionUploadParams, data: exclusions.ExclusionUpload, message: OK, isPoll: true, cells: { one: 'exclusionUploadId' } })
export const previewExclusionImport = staffRoute({ method: 'POST', path: '/api/v1/admin/exclusion-imports/preview', body: exclusions.PreviewExclusions, data: exclusions.ExclusionUpload, message: OK, cells: { one: 'exclusionUploadId' } })
export const importExclusions = staffRoute({ method: 'POST', path: '/api/v1/admin/exclusion-imports', body: exclusions.ImportExclusions, data: exclusions.ExclusionUpload, message: 'Exclusion list is being imported', cells: { one: 'exclusionUploadId' } })
export const listExclusionMatches = staffRoute({ method: 'GET', path: '/api/v1/admin/exclusion-matches', query: exclusions.ExclusionMatchQuery, data: exclusions.ExclusionMatches, message: OK, cells: { list: 'matches', by: 'foundAt' } })
export const clearExclusionMatch = staffRoute({ method: 'POST', path: '/api/v1/admin/exclusion-matches/:exclusionMatchId/clear', params: exclusions.ExclusionMatchParams, body: exclusions.ClearExclusionMatch, data: Deleted, message: 'Match cleared successfully!', cells: { one: 'exclusionMatchId' } })

// events of the payment provider
export const receiveProviderEvent = route({ method: 'POST', path: '/api/v1/provider-events', body: receipts.ProviderEvent, data: receipts.ReceivedEvent, message: OK })

// promo codes and claims
export const createPromoCode = staffRoute({ method: 'POST', path: '/api/v1/admin/promo-codes', body: promos.CreatePromoCode, data: promos.OnePromoCode, message: 'Promo code created successfully!', cells: 'own' })
export const listPromoCodes = staffRoute({ method: 'GET', path: '/api/v1/admin/promo-codes', query: promos.PromoCodeQuery, data: promos.PromoCodeList, message: OK, cells: { list: 'promoCodes', by: 'createdAt' } })
export const updatePromoCode = staffRoute({ method: 'PUT', path: '/api/v1/admin/promo-codes/:promoCodeId', params: promos.PromoCodeParams, body: promos.UpdatePromoCode, data: promos.OnePromoCode, message: 'Promo code updated successfully!', cells: { one: 'promoCodeId' } })
export const deletePromoCode = staffRoute({ method: 'DELETE', path: '/api/v1/admin/promo-codes/:promoCodeId', params: promos.PromoCodeParams, query: ReasonQuery, data: Deleted, message: 'Promo code deleted successfully!', cells: { one: 'promoCodeId' } })
export const deletePromoCodes = staffRoute({ method: 'DELETE', path: '/api/v1/admin/promo-codes', body: promos.PromoCodeIds, data: promos.DeletedPromoCodes, message: 'Promo code deleted successfully!', cells: { one: 'promoCodeId' } })
export const listPromoClaims = staffRoute({ method: 'GET', path: '/api/v1/admin/promo-claims', query: promos.PromoClaimQuery, data: promos.PromoClaimList, message: OK, cells: { list: 'promoClaims', by: 'createdAt' } })
export const deletePromoClaim = staffRoute({ method: 'DELETE', path: '/api/v1/admin/promo-claims/:promoClaimId', params: promos.PromoClaimParams, query: ReasonQuery, data: Deleted, message: 'Promo claim deleted successfully!', cells: { one: 'promoClaimId' } })
export const deletePromoClaims = staffRoute({ method: 'DELETE', path: '/api/v1/admin/promo-claims', body: promos.PromoClaimIds, data: promos.DeletedPromoClaims, message: 'Promo claim deleted successfully!', cells: { one: 'promoClaimId' } })

// reports, notifications and the staff log
export const listReports = staffRoute({ method: 'GET', path: '/api/v1/admin/reports', query: reports.ReportQuery, data: reports.ReportList, message: OK, isPoll: true, cells: { list: 'reports', by: 'createdAt' } })
export const getReport = staffRoute({ method: 'GET', path: '/api/v1/admin/reports/:reportId', params: reports.ReportParams, data: reports.ReportDetails, message: OK, cells: { one: 'reportId' } })
export const updateReport = staffRoute({ method: 'PUT', path: '/api/v1/admin/reports/:reportId', params: reports.ReportParams, body: reports.UpdateReport, data: reports.OneReport, message: 'Report updated successfully!', cells: { one: 'reportId' } })
export const replyToReport = staffRoute({ method: 'POST', path: '/api/v1/admin/reports/:reportId/replies', params: reports.ReportParams, body: reports.ReplyToReport, data: reports.OneReport, message: 'Reply sent successfully!', cells: { one: 'reportId' } })
export const getReplyImage = staffRoute({ method: 'GET', path: '/api/v1/admin/reports/:reportId/replies/:replyId/image', params: reports.ReplyParams, query: reports.ReplyImageQuery, data: Deleted, message: OK, fileType: 'image/webp', cells: { one: 'reportId' } })
export const deleteReport = staffRoute({ method: 'DELETE', path: '/api/v1/admin/reports/:reportId', params: reports.ReportParams, query: ReasonQuery, data: Deleted, message: 'Report deleted successfully!', cells: { one: 'reportId' } })
export const deleteReports = staffRoute({ method: 'DELETE', path: '/api/v1/admin/reports', body: reports.ReportIds, data: reports.DeletedReports, message: 'Report deleted successfully!', cells: { one: 'reportId' } })
export const listNotifications = staffRoute({ method: 'GET', path: '/api/admin/notifications', aliases: ['/api/v1/admin/notifications'], query: notifications.NotificationQuery, data: notifications.NotificationList, message: OK, cells: { list: 'notifications', by: 'createdAt' } })
export const createNotification = staffRoute({ method: 'POST', path: '/api/admin/notifications', aliases: ['/api/v1/admin/notifications'], body: notifications.CreateNotification, data: notifications.OneNotification, message: 'Created successfully!', cells: { one: 'userId' } })
export const updateNotification = staffRoute({ method: 'PUT', path: '/api/admin/notifications/:notificationId', aliases: ['/api/v1/admin/notifications/:notificationId'], params: notifications.NotificationParams, body: notifications.UpdateNotification, data: notifications.OneNotification, message: 'Notification updated successfully!', cells: { one: 'notificationId' } })
export const deleteNotifications = staffRoute({ method: 'DELETE', path: '/api/admin/notifications/batch', aliases: ['/api/v1/admin/notifications/batch'], body: notifications.DeleteNotifications, data: notifications.DeletedNotifications, message: OK, cells: { one: 'notificationId' } })
export const listAuditLogs = staffRoute({ method: 'GET', path: '/api/v1/admin/audit-logs', query: audit.AuditLogQuery, data: audit.AuditLogList, message: OK, cells: { list: 'auditLogs', by: 'createdAt' } })
export const deleteAuditLog = staffRoute({ method: 'DELETE', path: '/api/v1/admin/audit-logs/:auditLogId', params: audit.AuditLogParams, query: ReasonQuery, data: audit.DeletedAuditLog, message: 'Audit log deleted successfully!', cells: { one: 'auditLogId' } })
export const deleteAuditLogs = staffRoute({ method: 'DELETE', path: '/api/v1/admin/audit-logs', body: audit.AuditLogIds, data: audit.DeletedAuditLogs, message: 'Audit log deleted successfully!', cells: { one: 'auditLogId' } })
export const verifyAuditLogs = staffRoute({ method: 'GET', path: '/api/v1/admin/audit-logs/verify', data: audit.AuditChainStatus, message: OK, cells: 'own' })

// operator settings
export const getSettings = staffRoute({ method: 'GET', path: '/api/v1/admin/settings', data: settings.OneSettings, message: OK, cells: 'own' })
export const updateSettings = staffRoute({ method: 'PUT', path: '/api/v1/admin/settings', body: settings.UpdateSettings, data: settings.OneSettings, message: 'Settings updated successfully!', cells: 'own' })

// dead jobs
export const listDeadJobs = staffRoute({ method: 'GET', path: '/api/v1/admin/dead-jobs', data: jobs.DeadJobs, message: OK, isPoll: true, cells: 'own' })
export const decideDeadJob = staffRoute({ method: 'POST', path: '/api/v1/admin/dead-jobs/:jobId', params: jobs.DeadJobParams, body: jobs.DecideDeadJob, data: jobs.DeadJobs, message: 'Job decided successfully!', cells: 'own' })

// approvals
export const listApprovals = staffRoute({ method: 'GET', path: '/api/v1/admin/approvals', query: audit.ApprovalQuery, data: audit.ApprovalList, message: OK, isPoll: true, cells: { list: 'approvals', by: 'createdAt' } })
export const decideApproval = staffRoute({ method: 'POST', path: '/api/v1/admin/approvals/:approvalId', params: audit.ApprovalParams, body: audit.DecideApproval, data: audit.DecidedApproval, message: 'Request decided successfully!', isMoney: true, cells: { one: 'approvalId' } })

// who looks at which item
export const updatePresence = staffRoute({ method: 'POST', path: '/api/v1/admin/presence', body: presence.UpdatePresence, data: presence.Presence, message: OK, isPoll: true, cells: { one: 'itemId' } })

// game switches
export const listGameSwitches = staffRoute({ method: 'GET', path: '/api/v1/admin/game-switches', data: switches.GameSwitches, message: OK, isPoll: true, cells: 'own' })
export const setGameSwitch = staffRoute({ method: 'PUT', path: '/api/v1/admin/game-switches', body: switches.SetGameSwitch, data: switches.GameSwitches, message: 'Game switch updated successfully!', cells: 'own' })
