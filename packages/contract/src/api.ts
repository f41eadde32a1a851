import type { PermissionId } from './permissions/permissionId.ts';

/**
 * The whole API as one readable list: what can be called, where, and by which row of the permission matrix. Schemas
 * are in `endpoints/`; the web application imports this small table and only the types of the schemas.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  /** Row of the permission matrix. */
  readonly permission: PermissionId;
  /** `json` answers are checked against a schema; the others stream bytes of their own. */
  readonly answer: 'json' | 'none' | 'binary';
}

const get = <P extends `/${string}`, R extends PermissionId>(path: P, permission: R) =>
  ({ method: 'GET', path, permission, answer: 'json' }) as const;
const post = <P extends `/${string}`, R extends PermissionId>(path: P, permission: R) =>
  ({ method: 'POST', path, permission, answer: 'json' }) as const;
const postNone = <P extends `/${string}`, R extends PermissionId>(path: P, permission: R) =>
  ({ method: 'POST', path, permission, answer: 'none' }) as const;

export const API = {
  // Session and profile
  signIn: post('/api/oauth2/token', 'A1'),
  linkSignIn: post('/api/oauth2/linkToken', 'A2'),
  requestLink: post('/api/oauth2/linkRequest', 'A3'),
  requestPasswordReset: post('/api/oauth2/passwordReset', 'A4'),
  renewPassword: postNone('/api/oauth2/passwordRenew', 'A4'),
  signOut: postNone('/api/oauth2/logout', 'A5'),
  currentUser: get('/api/currentUser', 'A6'),
  renameCurrentUser: post('/api/currentUser', 'A7'),
  changePassword: postNone('/api/currentUserPassword', 'A8'),
  makeMapKey: post('/api/currentUser/mapKey', 'A11'),
  suppressWelcomeScreen: postNone('/api/suppressWelcomeScreen', 'A9'),
  log: postNone('/api/logs/:type', 'A10'),
  /** What the sign-in page needs before the user is known: whether this is a demo, its accounts, where messages go. */
  installation: get('/api/installation', 'A12'),

  // Blocks and products
  mepars: get('/api/mepars', 'B2'),
  mepar: get('/api/mepars/:code', 'B3'),
  block: get('/api/blocks/:code', 'B1'),
  curve: get('/api/blocks/:code/curve', 'B1'),
  products: get('/api/products', 'B4'),
  search: get('/api/search', 'B6'),
  /** The block's pixels of a layer, as a GeoTIFF. */
  blockGeotiff: { method: 'GET', path: '/api/blocks/:code/geotiff', permission: 'B1', answer: 'binary' },

  /** A product's document: A4, made when it is first requested. */
  productDocument: { method: 'GET', path: '/pdfs/:fileName', permission: 'B5', answer: 'binary' },

  // Alerts
  alertSettings: get('/api/alertSettings', 'B7'),
  saveAlertSettings: post('/api/alertSettings', 'B7'),
  alertUnsubscribe: post('/api/alertUnsubscribe', 'B8'),

  // Policies
  policies: get('/api/policies/', 'P1'),
  policy: get('/api/policies/:id', 'P2'),
  /** Policies of the same number: other years, and other companies'. */
  policyChoices: get('/api/policies/:id/choices', 'P2'),
  policyPlot: get('/api/policyPlots/:id', 'P3'),
  policyYields: get('/api/policyYields/:id', 'P4'),
  /** Drawing, changing and deleting an outline are three rows of the matrix (P5, P6, P7): the body decides which. */
  savePolicyDrawing: post('/api/policyDrawings', 'P5'),

  // Damage cases
  damages: get('/api/damages', 'D18'),
  damage: get('/api/damages/:id', 'D1'),
  damageHistory: get('/api/damages/:id/history', 'D2'),
  createDamage: post('/api/createDamage', 'D8'),
  /** Data that a new case is compared with before it is saved: areas of its blocks, years of its policy. */
  caseFacts: post('/api/createDamage/facts', 'D8'),
  /** A form with one file, `excelFile`: .xlsx or .xls. */
  createDamageFromExcel: post('/api/createDamageFromExcel', 'D9'),
  caseTemplate: { method: 'GET', path: '/api/createDamageFromExcel/template', permission: 'D9', answer: 'binary' },
  /** The whole new list of the case's plots. */
  changeCasePlots: post('/api/damages/:id/plots', 'D17'),
  damageExperts: get('/api/damages/:id/experts', 'D16'),
  assignDamage: post('/api/damages/:id/assign', 'D16'),
  changeDamage: { method: 'PATCH', path: '/api/damages/:id', permission: 'D17', answer: 'json' },
  removeDamage: { method: 'DELETE', path: '/api/damages/:id', permission: 'D17', answer: 'none' },
  casePhotos: get('/api/damages/:id/photos', 'D15'),
  /** A form with one file, `photo`. */
  uploadCasePhoto: post('/api/damages/:id/photos', 'D4'),
  /** Softly: the original is kept. */
  removeCasePhoto: { method: 'DELETE', path: '/api/damages/:id/photos/:photoId', permission: 'D6', answer: 'none' },
  /** A list of documents, or a form with one file, `documents`: .xlsx, .xls or .csv. */
  importInspections: post('/api/inspectionDocuments', 'D19'),
  damagePlot: get('/api/damagePlots/:id', 'D2'),
  damagePlotAreas: get('/api/damagePlots/:id/areas', 'D3'),
  saveArea: post('/api/damagePlots/:id/areas/save', 'D4'),
  changeArea: post('/api/damagePlots/:id/areas/save/:areaId', 'D4'),
  saveMeparAsArea: post('/api/damagePlots/:id/areas/saveMeparAsArea', 'D5'),
  removeArea: post('/api/damagePlots/:id/areas/remove/:areaId', 'D6'),
  saveTableDrawing: post('/api/drawings', 'D7'),
  generateZones: post('/api/damagePlots/generateZones/:id', 'D11'),
  calculateYield: post('/api/damagePlots/calculateYield/:id', 'D10'),
  yieldProtocol: { method: 'GET', path: '/api/damagePlots/:id/protocol.pdf', permission: 'D14', answer: 'binary' },
  yieldProtocolJson: { method: 'GET', path: '/api/damagePlots/:id/protocol.json', permission: 'D14', answer: 'binary' },
  saveSampling: post('/api/damagePlots/sampling/:id', 'D12'),
  /** As the specification defines it; the web application uses the other call. */
  removeSamplingPointByGet: get('/api/damagePlots/sampling/remove/:id/:samplingId', 'D13'),
  removeSamplingPoint: {
    method: 'DELETE',
    path: '/api/damagePlots/:id/sampling/:samplingId',
    permission: 'D13',
    answer: 'json',
  },
  /** KML, or with `.gpx` after the number GPX. */
  samplingPlan: { method: 'GET', path: '/api/downloads/sampling/:file', permission: 'D14', answer: 'binary' },

  // Map
  country: get('/api/country', 'L1'),
  baseMaps: get('/api/baseMaps', 'L1'),
  cities: get('/api/cities', 'L2'),
  plots: get('/api/plots', 'L9'),
  crops: get('/api/crops', 'L3'),
  /** Harvest years of the crop map. */
  cropYears: get('/api/crops/years', 'L3'),
  yields: get('/api/yields', 'L8'),
  yieldMax: get('/api/yields/max', 'L8'),
  photos: get('/api/photos', 'L5'),
  /** The picture without the metadata of its camera. */
  photoImage: { method: 'GET', path: '/api/photos/:id/image', permission: 'L5', answer: 'binary' },
  /** A small one; 404 where neither the device that sent it nor a browser can make one. */
  photoThumbnail: { method: 'GET', path: '/api/photos/:id/thumbnail', permission: 'L5', answer: 'binary' },
  /** The file as it was uploaded, to the byte: its SHA-256 refers to it. */
  photoOriginal: { method: 'GET', path: '/api/photos/:id/original', permission: 'D15', answer: 'binary' },
  wms: { method: 'GET', path: '/geoserver/:group/wms', permission: 'L17', answer: 'binary' },
  wmts: { method: 'GET', path: '/geoserver/:group/wmts', permission: 'L17', answer: 'binary' },
  wmtsCapabilities: {
    method: 'GET',
    path: '/geoserver/:group/wmts/1.0.0/WMTSCapabilities.xml',
    permission: 'L17',
    answer: 'binary',
  },
  wmtsTile: {
    method: 'GET',
    path: '/geoserver/:group/wmts/:layer/:style/:set/:z/:row/:column',
    permission: 'L17',
    answer: 'binary',
  },
  /** `group:layer.json`: TileJSON. */
  tileJson: get('/tiles/:layer', 'L18'),
  /** `group:layer`, the last part with `.png`. */
  tile: { method: 'GET', path: '/tiles/:layer/:z/:x/:y', permission: 'L18', answer: 'binary' },
  /** Areas of a layer that is too large for a list: Mapbox Vector Tile 2.1. */
  vectorTile: { method: 'GET', path: '/tiles/:layer/:z/:x/:y.mvt', permission: 'L18', answer: 'binary' },

  damageChronology: get('/api/damageChronology', 'L6'),
  dashboard: get('/api/dashboards/:category/:subcategory', 'L16'),

  // The installation's own products as a STAC catalogue
  stac: get('/api/stac', 'L19'),
  stacConformance: get('/api/stac/conformance', 'L19'),
  stacCollections: get('/api/stac/collections', 'L19'),
  stacCollection: get('/api/stac/collections/:group', 'L19'),
  stacItems: get('/api/stac/collections/:group/items', 'L19'),
  stacItem: get('/api/stac/collections/:group/items/:layer', 'L19'),
  stacSearch: get('/api/stac/search', 'L19'),

  // Administration
  adminUsers: get('/api/admin/users', 'M1'),
  createUser: post('/api/admin/users', 'M1'),
  changeUser: { method: 'PATCH', path: '/api/admin/users/:id', permission: 'M1', answer: 'json' },
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
  ownExport: get('/api/me/export', 'M6'),
  impersonate: post('/api/admin/impersonate', 'M3'),
  sendLink: postNone('/api/admin/users/:id/sendLink', 'M2'),
  revokeLinks: { method: 'DELETE', path: '/api/admin/users/:id/links', permission: 'M2', answer: 'none' },
  outbox: get('/api/admin/messages', 'M10'),
  imports: get('/api/admin/imports', 'M4'),
  importReport: get('/api/admin/importReports/:id', 'M4'),
  work: get('/api/admin/work', 'M13'),
  retryWork: postNone('/api/admin/work/:id/retry', 'M15'),
  sources: get('/api/admin/sources', 'M12'),
  createSource: post('/api/admin/sources', 'M12'),
  changeSource: { method: 'PATCH', path: '/api/admin/sources/:id', permission: 'M12', answer: 'json' },
  removeSource: { method: 'DELETE', path: '/api/admin/sources/:id', permission: 'M12', answer: 'none' },
  pollSource: post('/api/admin/sources/:id/poll', 'M12'),
  scenes: get('/api/admin/scenes', 'M12'),
  alertDeliveries: get('/api/admin/alertDeliveries', 'M14'),

  // The installation
  live: get('/health/live', 'M8'),
  ready: get('/health/ready', 'M8'),
  openapi: get('/api/openapi.json', 'M9'),
} as const satisfies Record<string, Call>;

export type ApiName = keyof typeof API;

/** Path parameters of a path pattern: `/api/blocks/:code` → `{ code: string }`. */
export type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name]: string | number } & PathParams<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string | number }
    : unknown;

/** Fills a path pattern, each value percent-encoded. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path parameter ${name} of ${path} is missing`);
    return encodeURIComponent(String(value));
  });
}
