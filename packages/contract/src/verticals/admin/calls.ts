import { type Call, get, post, postNone } from '../../call.ts';

export const calls = {
  // Administration
  adminUsers: get('/api/admin/users', 'M1'),
  createUser: post('/api/admin/users', 'M1'),
  changeUser: { method: 'PATCH', path: '/api/admin/users/:id', permission: 'M1', answer: 'json' },
  /** People from a table: what it would make, and, where that is asked for, their invitation. */
  inviteUsers: post('/api/admin/userTable', 'M1'),
  adminCompanies: get('/api/admin/companies', 'M1'),
  createCompany: post('/api/admin/companies', 'M1'),
  changeCompany: { method: 'PATCH', path: '/api/admin/companies/:id', permission: 'M1', answer: 'json' },
  setCompanyLogo: post('/api/admin/companies/:id/logo', 'M1'),
  removeCompanyLogo: { method: 'DELETE', path: '/api/admin/companies/:id/logo', permission: 'M1', answer: 'json' },
  setCompanyTerms: post('/api/admin/companies/:id/terms', 'M1'),
  /** A company's logo or contract terms: named by their content, served to anybody who knows the name. */
  companyFile: { method: 'GET', path: '/api/companyFiles/:fileName', permission: 'M21', answer: 'binary' },
  audit: get('/api/admin/audit', 'M4'),
  /** What an entry of the log changed, before and after. */
  auditChanges: get('/api/admin/audit/:id/changes', 'M4'),
  auditExport: { method: 'GET', path: '/api/admin/audit/export', permission: 'M4', answer: 'binary' },
  sessions: get('/api/admin/sessions', 'M20'),
  endSession: { method: 'DELETE', path: '/api/admin/sessions/:id', permission: 'M20', answer: 'none' },
  personExport: get('/api/admin/users/:id/export', 'M5'),
  erasePerson: { method: 'DELETE', path: '/api/admin/users/:id', permission: 'M5', answer: 'json' },
  impersonate: post('/api/admin/impersonate', 'M3'),
  sendLink: postNone('/api/admin/users/:id/sendLink', 'M2'),
  revokeLinks: { method: 'DELETE', path: '/api/admin/users/:id/links', permission: 'M2', answer: 'none' },
  outbox: get('/api/admin/messages', 'M10'),
  imports: get('/api/admin/imports', 'M4'),
  /** Kinds of import that the caller may make, with their options. */
  importKinds: get('/api/admin/importKinds', 'M7'),
  importFiles: post('/api/admin/imports/:kind', 'M7'),
  /** What an import would read: the columns of the files beside the fields of the kind. */
  importColumns: post('/api/admin/importColumns/:kind', 'M26'),
  /** How the columns and values of a kind's files were mapped the last time. */
  importMapping: get('/api/admin/importMappings/:kind', 'M26'),
  saveImportMapping: post('/api/admin/importMappings/:kind', 'M26'),
  forgetImportMapping: { method: 'DELETE', path: '/api/admin/importMappings/:kind', permission: 'M26', answer: 'none' },
  /** An import under way, and its result. */
  importAttempt: get('/api/admin/importAttempts/:id', 'M7'),
  importReport: get('/api/admin/importReports/:id', 'M4'),
  /** What an undo of an import would do. */
  importUndo: get('/api/admin/imports/:id/undo', 'M30'),
  /** Removes the rows that an import created, and gives those that it changed their earlier values back: all or nothing. */
  undoImport: post('/api/admin/imports/:id/undo', 'M30'),
  work: get('/api/admin/work', 'M13'),
  retryWork: postNone('/api/admin/work/:id/retry', 'M15'),
  sources: get('/api/admin/sources', 'M12'),
  createSource: post('/api/admin/sources', 'M12'),
  changeSource: { method: 'PATCH', path: '/api/admin/sources/:id', permission: 'M12', answer: 'json' },
  trySource: post('/api/admin/sources/try', 'M29'),
  removeSource: { method: 'DELETE', path: '/api/admin/sources/:id', permission: 'M12', answer: 'none' },
  pollSource: post('/api/admin/sources/:id/poll', 'M12'),
  scenes: get('/api/admin/scenes', 'M12'),
  alertDeliveries: get('/api/admin/alertDeliveries', 'M14'),
  nextNotices: get('/api/admin/alertNotices/next', 'M14'),
  noticePreview: get('/api/admin/alertNotices/next/:id', 'M14'),
  nextReach: get('/api/admin/alertNotices/reach', 'M31'),
  chooseNextChannels: post('/api/admin/alertNotices/channels', 'M31'),
  resendNotice: post('/api/admin/alertNotices/:id/resend', 'M2'),
  recordBounce: post('/api/admin/bounces', 'M22'),
  webhooks: get('/api/admin/companies/:id/webhooks', 'M28'),
  createWebhook: post('/api/admin/companies/:id/webhooks', 'M28'),
  changeWebhook: { method: 'PATCH', path: '/api/admin/webhooks/:id', permission: 'M28', answer: 'json' },
  removeWebhook: { method: 'DELETE', path: '/api/admin/webhooks/:id', permission: 'M28', answer: 'none' },
  testWebhook: post('/api/admin/webhooks/:id/test', 'M28'),
  webhookMessages: get('/api/admin/webhooks/:id/messages', 'M28'),
  resendWebhookMessage: post('/api/admin/webhooks/:id/messages/:messageId/resend', 'M28'),
  noticeSettings: get('/api/admin/companies/:id/notices', 'M31'),
  saveNoticeChannels: post('/api/admin/companies/:id/notices/channels', 'M31'),
  saveNoticeText: post('/api/admin/companies/:id/notices/texts/:kind', 'M31'),
  testNoticeText: post('/api/admin/companies/:id/notices/texts/:kind/test', 'M31'),
} as const satisfies Record<string, Call>;
