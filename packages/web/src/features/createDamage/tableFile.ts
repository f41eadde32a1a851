import type { Answer } from '@georisk/contract/endpoints.ts';
import { sendForm } from '#web/shared/caseForm/sendForm.ts';

const PATH = '/api/createDamageFromExcel';

/**
 * Sends the table; all of its cases are opened, or none.
 * @param companyId company of the cases; empty for the own one
 * @throws TableRefused, ApiProblem
 */
export const sendTable = (file: File, companyId: string): Promise<Answer<'createDamageFromExcel'>> =>
  sendForm<'createDamageFromExcel'>(
    companyId === '' ? PATH : `${PATH}?${new URLSearchParams({ companyId }).toString()}`,
    'excelFile',
    file,
  );
