import { ALL_ROLES } from '@georisk/domain/roles/roles.ts';
import { z } from 'zod';
import { baseMap } from '../maps/map.ts';
import { contact } from '../session/session.ts';
import { type Endpoint, noQuery, rowId } from '../../schemas/shared.ts';

/** Named colours of the design; a company may have one of its own, `#RRGGBB`, instead. */
export const COMPANY_THEMES = [
  'georisk',
  'karriasztas',
  'forest',
  'soil',
  'monitoring',
  'agronomy',
  'cemetery',
] as const;

/** What a company does. */
export const COMPANY_KINDS = ['insurer', 'agro', 'monitoring', 'soil', 'forestry', 'cemetery', 'operator'] as const;
export type CompanyKind = (typeof COMPANY_KINDS)[number];

/** A role's number; numbers that are no role are refused before anything is read. */
const role = z
  .number()
  .int()
  .refine((value) => (ALL_ROLES as readonly number[]).includes(value));

/** Contacts for people of some roles, before the company's general contact. */
export const roleContact = contact.extend({ roles: z.array(z.number()) });
export type RoleContact = z.infer<typeof roleContact>;

export const adminCompany = z.object({
  id: z.number(),
  name: z.string(),
  /** Title of the page and the bar, for the company's own people. */
  title: z.string(),
  theme: z.string(),
  kind: z.string(),
  riskTaking: z.boolean(),
  hidePolicyDamage: z.boolean(),
  logoUrl: z.string().nullable(),
  contact: contact.nullable(),
  roleContacts: z.array(roleContact),
  helpVideoUrl: z.string().nullable(),
  termsUrl: z.string().nullable(),
  /** Days within which a farmer must report a damage; null where none is said. */
  reportDays: z.number().nullable(),
  /** The sentence of the policy's terms that says it. */
  reportRule: z.string().nullable(),
  /** The company's own background maps; null where it uses those of the installation. */
  baseMaps: z.array(baseMap).nullable(),
  /** Active people. */
  people: z.number(),
  version: z.number(),
  /** Whether the caller may set what the company does, its capabilities, and the source of its maps. */
  canSetTerms: z.boolean(),
});
export type AdminCompany = z.infer<typeof adminCompany>;

export const MAX_REPORT_DAYS = 365;
/** Characters of the sentence of the terms that says the days. */
export const MAX_REPORT_RULE = 500;

/** Lengths of use, addresses and colours are checked with a sentence beside the field. */
const text = z.string().max(2_000);
const contactWish = z.strictObject({ name: text, phone: text, email: text });
const baseMapWish = z.strictObject({
  id: text,
  title: text,
  kind: z.enum(['xyz', 'wms', 'wmts']),
  url: text,
  layer: text.nullable(),
  attribution: text,
  imagery: z.boolean(),
  minZoom: z.number().int(),
  maxZoom: z.number().int(),
});
export type BaseMapWish = z.infer<typeof baseMapWish>;

const wish = {
  name: text,
  title: text,
  theme: text,
  kind: z.enum(COMPANY_KINDS),
  riskTaking: z.boolean(),
  hidePolicyDamage: z.boolean(),
  contact: contactWish.nullable(),
  roleContacts: z.array(contactWish.extend({ roles: z.array(role).min(1).max(ALL_ROLES.length) })).max(20),
  helpVideoUrl: text.nullable(),
  termsUrl: text.nullable(),
  reportDays: z.number().int().min(1).max(MAX_REPORT_DAYS).nullable(),
  reportRule: z.string().max(MAX_REPORT_RULE).nullable(),
  baseMaps: z.array(baseMapWish).min(1).max(20).nullable(),
};

/** Bytes of a file as text (base64); a body of the API is JSON alone. */
const file = z.string().min(1).max(1_000_000);
const largeFile = z.string().min(1).max(8_000_000);
const version = z.number().int().min(1);
const params = z.strictObject({ id: rowId });

export const companyEndpoints = {
  adminCompanies: { query: noQuery, answer: z.array(adminCompany) },
  createCompany: {
    body: z.strictObject({
      name: wish.name,
      kind: wish.kind,
      title: wish.title.optional(),
      theme: wish.theme.optional(),
      riskTaking: wish.riskTaking.optional(),
    }),
    answer: adminCompany,
    status: 201,
  },
  changeCompany: {
    params,
    body: z.strictObject({ version, ...z.strictObject(wish).partial().shape }),
    answer: adminCompany,
  },
  /** A PNG; stored without anything but the picture. */
  setCompanyLogo: { params, body: z.strictObject({ version, file }), answer: adminCompany },
  removeCompanyLogo: { params, answer: adminCompany },
  /** The contract terms as a PDF. */
  setCompanyTerms: { params, body: z.strictObject({ version, file: largeFile }), answer: adminCompany },
  companyFile: { params: z.strictObject({ fileName: z.string().max(256) }) },
} as const satisfies Record<string, Endpoint>;
