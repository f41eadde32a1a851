import { type BaseMapWish, COMPANY_THEMES } from '@georisk/contract/verticals/admin/companies.ts';
import type { Body } from '@georisk/contract/endpoints.ts';
import { judgeCompanyColour } from '@georisk/domain/colour/companyColour.ts';
import { isBlank } from '@georisk/domain/text/isBlank.ts';
import { ConfigError } from '#server/config.ts';
import { Problem } from '#server/http/problem.ts';
import { parseEmail, parsePhone } from '#server/modules/mail/address.ts';
import { readBaseMaps } from '#server/modules/map/baseMaps.ts';
import { companyTexts as texts } from './company.hu.ts';

export type CompanyWish = Omit<Body<'changeCompany'>, 'version'>;
type Contact = NonNullable<NonNullable<CompanyWish['contact']>>;
type Faults = Record<string, string | undefined>;

const CONTROL = /[\p{Cc}\p{Cf}]/u;
const LONGEST_NAME = 200;
const LONGEST_TITLE = 60;
/** A file of this server: its own path, with no way up or to another host. */
const PATH = /^\/[A-Za-z0-9][A-Za-z0-9/_.-]{0,255}$/;
const isOwnPath = (text: string): boolean => PATH.test(text) && !text.includes('//') && !text.includes('..');
/** Its host is written into the content security policy of the pages: no character of it may end a token there. */
const MAP_ADDRESS = /^https:\/\/(?:\{[a-z0-9,-]+\}\.)?[a-z0-9.-]+(?::\d{1,5})?(?:[/?][^\s"'<>;]*)?$/i;
const VIDEO = /\.(?:mp4|webm)$/;

const textFault = (text: string | undefined, longest: number, unsuitable: string): string | undefined => {
  if (text === undefined) return undefined;
  if (isBlank(text)) return texts.required;
  return text.length > longest || CONTROL.test(text) ? unsuitable : undefined;
};

function themeFault(theme: string | undefined): string | undefined {
  if (theme === undefined || (COMPANY_THEMES as readonly string[]).includes(theme)) return undefined;
  const verdict = judgeCompanyColour(theme);
  if (verdict.ok) return undefined;
  if (verdict.reason === 'no-colour') return texts.noColour;
  return verdict.reason === 'alert'
    ? texts.alertColour(verdict.suggestion)
    : texts.unreadable(verdict.contrast, verdict.suggestion);
}

const emptyToNull = (text: string | null | undefined): string | null | undefined =>
  text === undefined ? undefined : text?.trim() || null;

const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && !CONTROL.test(text);
};

const contactOf = ({ name, phone, email }: Contact): Contact => ({
  name: name.trim(),
  phone: phone.trim(),
  email: email.trim(),
});

const contactFaults = (path: string, { name, phone, email }: Contact): Faults => ({
  [`${path}.name`]:
    isBlank(name) || (phone === '' && email === '')
      ? texts.contactIncomplete
      : textFault(name, LONGEST_NAME, texts.nameUnsuitable),
  [`${path}.phone`]: phone !== '' && parsePhone(phone) === null ? texts.wrongPhone : undefined,
  [`${path}.email`]: email !== '' && parseEmail(email) === null ? texts.wrongEmail : undefined,
});

function roleContactFaults(contacts: CompanyWish['roleContacts'] = []): Faults {
  const faults: Faults = {};
  const seen = new Set<number>();
  for (const [index, { roles, ...contact }] of contacts.entries()) {
    Object.assign(faults, contactFaults(`roleContacts.${index}`, contact));
    const once = new Set(roles);
    if (once.size < roles.length || roles.some((role) => seen.has(role)))
      faults[`roleContacts.${index}.roles`] = texts.roleTwice;
    for (const role of roles) seen.add(role);
  }
  return faults;
}

/** The same rules as for the setting of the installation, and never without TLS. */
function baseMapFault(maps: readonly BaseMapWish[] | null | undefined): string | undefined {
  if (!maps) return undefined;
  if (maps.some(({ url }) => !MAP_ADDRESS.test(url))) return texts.baseMapsSecure;
  try {
    readBaseMaps(JSON.stringify(maps));
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError) return texts.baseMapsUnsuitable;
    throw error;
  }
}

const faultsOf = (wish: CompanyWish): Faults => ({
  name: textFault(wish.name, LONGEST_NAME, texts.nameUnsuitable),
  title: textFault(wish.title, LONGEST_TITLE, texts.titleUnsuitable),
  theme: themeFault(wish.theme),
  ...(wish.contact && contactFaults('contact', wish.contact)),
  ...roleContactFaults(wish.roleContacts),
  helpVideoUrl:
    typeof wish.helpVideoUrl !== 'string' || (isOwnPath(wish.helpVideoUrl) && VIDEO.test(wish.helpVideoUrl))
      ? undefined
      : texts.videoUnsuitable,
  termsUrl:
    typeof wish.termsUrl !== 'string' || isOwnPath(wish.termsUrl) || isWebAddress(wish.termsUrl)
      ? undefined
      : texts.termsUnsuitable,
  baseMaps: baseMapFault(wish.baseMaps),
});

/**
 * The entered values, trimmed; an empty address is none.
 * @throws Problem with a sentence for every field that cannot be stored
 */
export function checkedCompany(typed: CompanyWish): CompanyWish {
  const wish: CompanyWish = {
    ...typed,
    name: typed.name?.trim(),
    title: typed.title?.trim(),
    theme: typed.theme?.trim(),
    contact: typed.contact && contactOf(typed.contact),
    roleContacts: typed.roleContacts?.map(({ roles, ...contact }) => ({ roles, ...contactOf(contact) })),
    helpVideoUrl: emptyToNull(typed.helpVideoUrl),
    termsUrl: emptyToNull(typed.termsUrl),
    reportRule: emptyToNull(typed.reportRule),
  };
  const fields = Object.fromEntries(
    Object.entries(faultsOf(wish)).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Problem('form-refused', { message: first, fields });
  return wish;
}
