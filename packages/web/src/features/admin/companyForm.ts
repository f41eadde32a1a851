import {
  type AdminCompany,
  COMPANY_KINDS,
  COMPANY_THEMES,
  type CompanyKind,
  MAX_REPORT_DAYS,
} from '@georisk/contract/verticals/admin/companies.ts';
import type { Body } from '@georisk/contract/endpoints.ts';

export interface ContactFields {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

export interface BaseMapFields {
  readonly id: string;
  readonly title: string;
  readonly kind: 'xyz' | 'wms' | 'wmts';
  readonly url: string;
  readonly layer: string;
  readonly attribution: string;
  readonly imagery: boolean;
  readonly minZoom: number;
  readonly maxZoom: number;
}

/** The form's fields as they are typed. */
export interface CompanyForm {
  readonly name: string;
  readonly title: string;
  readonly kind: CompanyKind;
  readonly riskTaking: boolean;
  readonly hidePolicyDamage: boolean;
  /** A name of the design, or `own`: then the colour counts. */
  readonly theme: string;
  readonly colour: string;
  readonly contact: ContactFields;
  readonly roleContacts: (ContactFields & { readonly role: string })[];
  readonly helpVideoUrl: string;
  readonly termsUrl: string;
  /** Days, as typed; empty for none. */
  readonly reportDays: string;
  readonly reportRule: string;
  readonly ownBaseMaps: boolean;
  readonly baseMaps: BaseMapFields[];
}

export const NO_CONTACT: ContactFields = { name: '', phone: '', email: '' };
export const OWN_THEME = 'own';
const FIRST_COLOUR = '#0f5c5c';

export const NEW_MAP: BaseMapFields = {
  id: '',
  title: '',
  kind: 'xyz',
  url: 'https://',
  layer: '',
  attribution: '',
  imagery: true,
  minZoom: 0,
  maxZoom: 19,
};

export const NEW_COMPANY: CompanyForm = {
  name: '',
  title: '',
  kind: 'insurer',
  riskTaking: false,
  hidePolicyDamage: false,
  theme: 'georisk',
  colour: FIRST_COLOUR,
  contact: NO_CONTACT,
  roleContacts: [],
  helpVideoUrl: '',
  termsUrl: '',
  reportDays: '',
  reportRule: '',
  ownBaseMaps: false,
  baseMaps: [],
};

const isNamed = (theme: string) => (COMPANY_THEMES as readonly string[]).includes(theme);
const kindOf = (kind: string): CompanyKind => COMPANY_KINDS.find((each) => each === kind) ?? 'operator';

/** A contact of several roles has one line for each of them. */
export const formOfCompany = (company: AdminCompany): CompanyForm => ({
  name: company.name,
  title: company.title,
  kind: kindOf(company.kind),
  riskTaking: company.riskTaking,
  hidePolicyDamage: company.hidePolicyDamage,
  theme: isNamed(company.theme) ? company.theme : OWN_THEME,
  colour: isNamed(company.theme) ? FIRST_COLOUR : company.theme,
  contact: company.contact ?? NO_CONTACT,
  roleContacts: company.roleContacts.flatMap(({ roles, ...contact }) =>
    roles.map((role) => ({ ...contact, role: String(role) })),
  ),
  helpVideoUrl: company.helpVideoUrl ?? '',
  termsUrl: company.termsUrl ?? '',
  reportDays: company.reportDays === null ? '' : String(company.reportDays),
  reportRule: company.reportRule ?? '',
  ownBaseMaps: company.baseMaps !== null,
  baseMaps: (company.baseMaps ?? []).flatMap(({ kind, layer, ...map }) =>
    kind === 'own' ? [] : [{ ...map, kind, layer: layer ?? '' }],
  ),
});

/** Whether a number of days may be saved as it is typed; none may. */
export const isReportDays = (typed: string): boolean =>
  /^\d*$/.test(typed.trim()) && (typed.trim() === '' || (Number(typed) >= 1 && Number(typed) <= MAX_REPORT_DAYS));

const isEmpty = ({ name, phone, email }: ContactFields) => [name, phone, email].every((text) => text.trim() === '');
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Identifier of a map for the program: the allowed characters of its title, and a number where that is taken. */
function mapIds(maps: readonly BaseMapFields[]): string[] {
  const taken = new Set<string>();
  return maps.map(({ id, title }) => {
    const plain = title
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 56);
    const base = id || plain || 'terkep';
    let wanted = base;
    for (let number = 2; taken.has(wanted); number += 1) wanted = `${base}-${number}`;
    taken.add(wanted);
    return wanted;
  });
}

type Settings = Required<Omit<Body<'changeCompany'>, 'version'>>;

const settingsOf = (form: CompanyForm): Settings => {
  const ids = mapIds(form.baseMaps);
  return {
    name: form.name.trim(),
    title: form.title.trim(),
    kind: form.kind,
    riskTaking: form.riskTaking,
    hidePolicyDamage: form.hidePolicyDamage,
    theme: form.theme === OWN_THEME ? form.colour : form.theme,
    contact: isEmpty(form.contact) ? null : { ...form.contact },
    roleContacts: form.roleContacts.map(({ role, ...contact }) => ({ ...contact, roles: [Number(role)] })),
    helpVideoUrl: orNull(form.helpVideoUrl),
    termsUrl: orNull(form.termsUrl),
    reportDays: form.reportDays.trim() === '' ? null : Number(form.reportDays),
    reportRule: orNull(form.reportRule),
    baseMaps:
      form.ownBaseMaps && form.baseMaps.length > 0
        ? form.baseMaps.map((map, index) => ({
            ...map,
            id: ids[index] ?? '',
            layer: map.kind === 'xyz' ? null : map.layer.trim(),
          }))
        : null,
  };
};

export const newCompanyOf = (form: CompanyForm): Body<'createCompany'> => ({
  name: form.name.trim(),
  kind: form.kind,
  ...(form.title.trim() !== '' && { title: form.title.trim() }),
  riskTaking: form.riskTaking,
});

/** Only the changed fields: setting a colour sends no contacts. */
export function companyChanges(before: CompanyForm, after: CompanyForm): Omit<Body<'changeCompany'>, 'version'> {
  const [old, wanted] = [settingsOf(before), settingsOf(after)];
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(old[key as keyof Settings]),
    ),
  );
}

/** The form's field of a sentence of the server; undefined where it is shown below the form. */
export function fieldOfProblem(path: string): string | undefined {
  if (/^roleContacts\.\d+\.roles$/.test(path)) return path.replace(/roles$/, 'role');
  return path === 'baseMaps' ? undefined : path;
}
