import * as z from 'zod/mini'
import { IdBatch, Text, Timestamp, Uuid } from './fields.ts'
import { ListQuery, Pagination } from './paging.ts'

const values = z.nullable(z.record(z.string(), z.unknown()))

export const AuditLog = z.object({
  auditLogId: Uuid,
  adminId: Uuid,
  adminName: z.string(),
  description: Text('Description is required'),
  oldValue: values,
  newValue: values,
  affectedUserId: z.nullable(Uuid),
  affectedUsername: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export const AuditLogList = z.object({ auditLogs: z.array(AuditLog), pagination: Pagination })
export const AuditLogQuery = z.extend(ListQuery, {
  adminId: z.optional(Uuid),
  affectedUserId: z.optional(Uuid),
})
export const AuditLogParams = z.strictObject({ auditLogId: Uuid })
export const AuditLogIds = z.strictObject({
  auditLogIds: IdBatch('At least one audit log ID is required'),
})
export const DeletedAuditLog = z.object({ deletedAuditLogId: Uuid })
export const DeletedAuditLogs = z.object({ deletedAuditLogIds: z.array(Uuid) })
