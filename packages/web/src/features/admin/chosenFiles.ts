import type { AdminCompany } from '@georisk/contract/verticals/admin/companies.ts';
import { callApi } from '#web/lib/api.ts';
import { base64Of } from './fileText.ts';

/** Files that were chosen in the form and are sent when the form is saved. A missing key leaves the file as it is. */
export interface ChosenFiles {
  /** A PNG as base64; null removes the logo. */
  readonly logo?: string | null;
  /** A PDF. */
  readonly terms?: File;
}

type Sending = (company: AdminCompany) => Promise<AdminCompany>;

const sendings = ({ logo, terms }: ChosenFiles): readonly Sending[] => [
  ...(logo === null ? [({ id }: AdminCompany) => callApi('removeCompanyLogo', { params: { id } })] : []),
  ...(typeof logo === 'string'
    ? [({ id, version }: AdminCompany) => callApi('setCompanyLogo', { params: { id }, body: { version, file: logo } })]
    : []),
  ...(terms === undefined
    ? []
    : [
        async ({ id, version }: AdminCompany) =>
          callApi('setCompanyTerms', { params: { id }, body: { version, file: await base64Of(terms) } }),
      ]),
];

/** Sends the chosen files, each on the version that the one before has made. @param onSent is called after each */
export async function saveFiles(
  company: AdminCompany,
  files: ChosenFiles,
  onSent: (company: AdminCompany) => void,
): Promise<AdminCompany> {
  let saved = company;
  for (const send of sendings(files)) {
    saved = await send(saved);
    onSent(saved);
  }
  return saved;
}
