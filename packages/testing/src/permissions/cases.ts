import type { ApiName } from '@georisk/contract/api.ts';
import { adminCases } from './admin.cases.ts';
import { alertCases } from './alert.cases.ts';
import type { CallCase } from './ask.ts';
import { auditCases } from './audit.cases.ts';
import { blockCases } from './block.cases.ts';
import { caseListCases } from './caseList.cases.ts';
import { blockPhotoCases } from './blockPhoto.cases.ts';
import { casePhotoCases } from './casePhoto.cases.ts';
import { casePlotsCases } from './casePlots.cases.ts';
import { companyCases } from './company.cases.ts';
import { damageCases } from './damage.cases.ts';
import { damagePlotCases } from './damagePlot.cases.ts';
import { dashboardCases } from './dashboard.cases.ts';
import { deletedDamageCases } from './deletedDamage.cases.ts';
import { deviceGrantCases } from './deviceGrant.cases.ts';
import { documentCases } from './document.cases.ts';
import { fieldPackCases } from './fieldPack.cases.ts';
import { importingCases } from './importing.cases.ts';
import { inspectionCases } from './inspection.cases.ts';
import { insuranceCases } from './insurance.cases.ts';
import { layerCases } from './layer.cases.ts';
import { mapCases } from './map.cases.ts';
import { mapKeyCases } from './mapKey.cases.ts';
import { noticeTextCases } from './noticeText.cases.ts';
import { ogcCases } from './ogc.cases.ts';
import { proposalCases } from './proposal.cases.ts';
import { plotDrawingCases } from './plotDrawing.cases.ts';
import { portfolioCases } from './portfolio.cases.ts';
import { receiptCases } from './receipt.cases.ts';
import { rescueCases } from './rescue.cases.ts';
import { searchCases } from './search.cases.ts';
import { sessionCases } from './session.cases.ts';
import { webhookCases } from './webhook.cases.ts';
import { sourceCases } from './source.cases.ts';
import { stacCases } from './stac.cases.ts';
import { tileCases } from './tile.cases.ts';
import { verticalCases } from './verticals.ts';
import { workCases } from './work.cases.ts';

/** Every call of the contract; one that is not described here does not compile. */
export const CASES: Readonly<Record<ApiName, readonly CallCase[]>> = {
  ...sessionCases,
  ...blockCases,
  ...insuranceCases,
  ...plotDrawingCases,
  ...proposalCases,
  ...receiptCases,
  ...rescueCases,
  ...damageCases,
  ...deletedDamageCases,
  ...caseListCases,
  ...blockPhotoCases,
  ...casePhotoCases,
  ...casePlotsCases,
  ...fieldPackCases,
  ...importingCases,
  ...inspectionCases,
  ...damagePlotCases,
  ...mapCases,
  ...mapKeyCases,
  ...layerCases,
  ...searchCases,
  ...adminCases,
  ...companyCases,
  ...auditCases,
  ...alertCases,
  ...deviceGrantCases,
  ...documentCases,
  ...dashboardCases,
  ...portfolioCases,
  ...workCases,
  ...sourceCases,
  ...webhookCases,
  ...noticeTextCases,
  ...stacCases,
  ...ogcCases,
  ...tileCases,
  ...verticalCases,
};
