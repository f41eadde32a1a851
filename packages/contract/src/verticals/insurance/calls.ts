import { type Call, get, post } from '../../call.ts';

export const calls = {
  // Blocks and products
  mepars: get('/api/mepars', 'B2'),
  mepar: get('/api/mepars/:code', 'B3'),
  block: get('/api/blocks/:code', 'B1'),
  curve: get('/api/blocks/:code/curve', 'B1'),
  products: get('/api/products', 'B4'),
  /** The block's pixels of a layer, as a GeoTIFF. */
  blockGeotiff: { method: 'GET', path: '/api/blocks/:code/geotiff', permission: 'B1', answer: 'binary' },
  /** The pictures of the block's season, in one file. */
  blockSeason: { method: 'GET', path: '/api/blocks/:code/seasonPack', permission: 'B12', answer: 'binary' },
  /** A product's document: A4, made when it is first requested. */
  productDocument: { method: 'GET', path: '/pdfs/:fileName', permission: 'B5', answer: 'binary' },

  // Alerts
  alertSettings: get('/api/alertSettings', 'B7'),
  saveAlertSettings: post('/api/alertSettings', 'B7'),
  alertUnsubscribe: post('/api/alertUnsubscribe', 'B8'),
  answerAlert: post('/api/mepars/:code/alertAnswers', 'B9'),

  // Photos that farmers send of their blocks
  blockPhotos: get('/api/mepars/:code/photos', 'B14'),
  /** A form with one file, `photo`. */
  addBlockPhoto: post('/api/mepars/:code/photos', 'B13'),
  removeBlockPhoto: { method: 'DELETE', path: '/api/blockPhotos/:id', permission: 'B13', answer: 'none' },
  /** Without the metadata of the camera; the small one where the device made one. */
  blockPhotoImage: { method: 'GET', path: '/api/blockPhotos/:id/image', permission: 'B14', answer: 'binary' },

  // Policies
  policies: get('/api/policies/', 'P1'),
  policy: get('/api/policies/:id', 'P2'),
  /** Policies of the same number: other years, and other companies'. */
  policyChoices: get('/api/policies/:id/choices', 'P2'),
  policyHistory: get('/api/policies/:id/history', 'P11'),
  policyPlot: get('/api/policyPlots/:id', 'P3'),
  policyYields: get('/api/policyYields/:id', 'P4'),
  /** Drawing, changing and deleting an outline are three rows of the matrix (P5, P6, P7): the body decides which. */
  savePolicyDrawing: post('/api/policyDrawings', 'P5'),
  /** The block's outline as the plot's, where the insured area is the block's. */
  drawWholeBlock: post('/api/policyPlots/:id/wholeBlock', 'P5'),
  undoWholeBlock: post('/api/policyPlots/:id/wholeBlock/undo', 'P5'),

  /** The insured land of a year, by settlement. */
  portfolio: get('/api/portfolio', 'P8'),
  /** Sums insured by crop, peril and district. */
  exposure: get('/api/exposure', 'P8'),
  policyList: get('/api/policyList', 'P8'),
  /** The list of policies as a workbook. */
  policyWorkbook: { method: 'GET', path: '/api/policyList/workbook', permission: 'P8', answer: 'binary' },
  /** Chosen policies as a workbook: by POST, as a thousand numbers are too many for an address. */
  chosenPolicyWorkbook: { method: 'POST', path: '/api/policyList/workbook', permission: 'P8', answer: 'binary' },
  policyPoints: get('/api/policyList/points', 'P8'),
  /** Places of chosen policies, whatever the list is narrowed to. */
  chosenPolicyPoints: post('/api/policyList/points', 'P8'),

  /** A farmer of the company with policies, plots, cases, alerts, messages and notes. */
  insuredFarmer: get('/api/farmers/:id', 'P9'),
  addFarmerNote: post('/api/farmers/:id/notes', 'P10'),
  removeFarmerNote: { method: 'DELETE', path: '/api/farmers/:id/notes/:noteId', permission: 'P10', answer: 'none' },
  /** Claims, alerts, yields and crops of a block by year. */
  blockHistory: get('/api/blocks/:code/history', 'B11'),

  // The morning
  morning: get('/api/morning', 'H1'),
  insuredAlerts: get('/api/insuredAlerts', 'H1'),
  insuredAlertPoints: get('/api/insuredAlerts/points', 'H1'),
  /** Places of chosen alerts, whatever the list is narrowed to. */
  chosenInsuredAlertPoints: post('/api/insuredAlerts/points', 'H1'),
  /** The list of alerts as a workbook. */
  insuredAlertWorkbook: { method: 'GET', path: '/api/insuredAlerts/workbook', permission: 'H1', answer: 'binary' },
  /** Chosen alerts as a workbook. */
  chosenInsuredAlertWorkbook: {
    method: 'POST',
    path: '/api/insuredAlerts/workbook',
    permission: 'H1',
    answer: 'binary',
  },
  /** Newest images, and the passes that are expected. */
  passes: get('/api/passes', 'H1'),

  // Damage cases
  damages: get('/api/damages', 'D18'),
  /** All cases of a filter, up to as many as may be chosen at once. */
  caseIds: get('/api/caseList/ids', 'D18'),
  casePoints: get('/api/caseList/points', 'D18'),
  /** Places of chosen cases, whatever the list is narrowed to. */
  chosenCasePoints: post('/api/caseList/points', 'D18'),
  caseChoices: get('/api/caseList/choices', 'D18'),
  /** The list as a workbook. */
  caseWorkbook: { method: 'GET', path: '/api/caseList/workbook', permission: 'D18', answer: 'binary' },
  /** Chosen cases as a workbook: by POST, as a thousand numbers are too many for an address. */
  chosenCaseWorkbook: { method: 'POST', path: '/api/caseList/workbook', permission: 'D18', answer: 'binary' },
  /** Several cases at once: what could not be done is answered case by case. */
  assignCases: post('/api/caseList/assign', 'D16'),
  setCaseDeadlines: post('/api/caseList/deadlines', 'D16'),
  /** How much every expert of the company has to do. */
  caseLoad: get('/api/caseList/load', 'D16'),
  /** Working days that the company gives the steps of its cases. */
  caseClocks: get('/api/caseList/clocks', 'D18'),
  saveCaseClocks: post('/api/caseList/clocks', 'D17'),
  /** The caller's own choices of the list, by name. */
  savedViews: get('/api/caseList/views', 'A6'),
  saveView: post('/api/caseList/views', 'A6'),
  removeView: { method: 'DELETE', path: '/api/caseList/views/:id', permission: 'A6', answer: 'none' },
  /** The open cases that are assigned to the caller, for their way of a day. */
  caseRoute: get('/api/caseRoute', 'D18'),
  damage: get('/api/damages/:id', 'D1'),
  damageHistory: get('/api/damages/:id/history', 'D2'),
  /** What is taken to the field of a case: sizes and versions. */
  fieldPack: get('/api/damages/:id/fieldPack', 'D2'),
  /** Pictures of a case's block of the whole season, in one file. */
  seasonPack: { method: 'GET', path: '/api/damages/:id/seasonPacks/:code', permission: 'D2', answer: 'binary' },
  /** The hash chain over a case's changes, computed again. */
  damageChain: get('/api/damages/:id/chain', 'D2'),
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
  /** The survey of a case is finished: with the farmer's signature, and its protocols by mail. */
  finishSurvey: post('/api/damages/:id/finish', 'D10'),
  removeDamage: { method: 'DELETE', path: '/api/damages/:id', permission: 'D17', answer: 'none' },
  /** Cases of a number that were deleted. */
  deletedDamages: get('/api/deletedDamages', 'D17'),
  /** Takes the deletion back. */
  restoreDamage: post('/api/damages/:id/restore', 'D17'),
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
  /** From which a device computes a provisional figure. */
  yieldBasis: get('/api/damagePlots/:id/yieldBasis', 'D2'),
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
  /** A device opens what was taken along for hours, where no session says who its person is. */
  makeDeviceGrant: post('/api/deviceGrants', 'D2'),
  /** Of a device without a session: it signs with its own key. */
  checkDeviceGrant: post('/api/deviceGrants/:id/check', 'A12'),
  deviceGrants: get('/api/deviceGrants', 'A6'),
  revokeDeviceGrant: { method: 'DELETE', path: '/api/deviceGrants/:id', permission: 'A6', answer: 'none' },
  userDeviceGrants: get('/api/admin/users/:id/deviceGrants', 'M20'),
  revokeUserDeviceGrant: {
    method: 'DELETE',
    path: '/api/admin/users/:id/deviceGrants/:grantId',
    permission: 'M20',
    answer: 'none',
  },
  /** What the server has recorded of the caller's own change, by its key. */
  changeReceipt: get('/api/changes/:changeId/receipt', 'A6'),
  /** The public key with which the caller's device signs its rescue files. */
  registerDeviceKey: post('/api/deviceKeys', 'A13'),
  /** A form with one file, `file`: what waited on somebody's device. */
  importRescueFile: post('/api/rescueFiles', 'D20'),
  /** Operations that the server could not do, because their case or plot was reassigned, closed or deleted. */
  proposals: get('/api/proposals', 'D18'),
  /** The cases in which something waits for a decision, deleted ones too. */
  proposalCounts: get('/api/proposals/counts', 'D18'),
  /** What a device may no longer do is kept for whoever may. */
  propose: post('/api/damages/:id/proposals', 'D4'),
  /** A form with one file, `photo`. */
  proposePhoto: post('/api/damages/:id/proposedPhotos', 'D4'),
  decideProposal: post('/api/proposals/:changeId/decision', 'D4'),
  /** Accepts several of a case, all of them or none. */
  acceptProposals: post('/api/damages/:id/proposals/acceptance', 'D4'),
  /** A small picture, without the metadata of its camera. */
  proposalPhoto: { method: 'GET', path: '/api/proposals/:changeId/photo', permission: 'D15', answer: 'binary' },
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
  damageChronology: get('/api/damageChronology', 'L6'),
  /** The own company in figures: year against year, loss ratio, cycle times. */
  companyFigures: get('/api/companyFigures', 'L22'),
  dashboard: get('/api/dashboards/:category/:subcategory', 'L16'),
} as const satisfies Record<string, Call>;
