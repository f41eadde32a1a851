import { adminEndpoints } from './admin.ts';
import { auditEndpoints } from './audit.ts';
import { companyEndpoints } from './companies.ts';
import { importMappingEndpoints } from './importMappings.ts';
import { importUndoEndpoints } from './importUndo.ts';
import { importEndpoints } from './imports.ts';
import { noticeTextEndpoints } from './noticeTexts.ts';
import { userTableEndpoints } from './userTable.ts';
import { webhookEndpoints } from './webhooks.ts';
import { workEndpoints } from './work.ts';
import { sourceEndpoints } from './sources.ts';
import type { Endpoint } from '../../schemas/shared.ts';

export const endpoints = {
  ...adminEndpoints,
  ...auditEndpoints,
  ...companyEndpoints,
  ...importEndpoints,
  ...importMappingEndpoints,
  ...importUndoEndpoints,
  ...userTableEndpoints,
  ...workEndpoints,
  ...sourceEndpoints,
  ...webhookEndpoints,
  ...noticeTextEndpoints,
} as const satisfies Record<string, Endpoint>;
