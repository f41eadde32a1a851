import type { PLACES } from './places.hu.ts';

export type Place = keyof typeof PLACES;

/**
 * Messages to farmers whose words a company may write: of alerts, with a link that staff send, with protocols, of an
 * event over insured land.
 */
export const TEMPLATE_KINDS = ['alert', 'alertLink', 'survey', 'event'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

export const TEMPLATE_FIELDS = ['subject', 'body', 'sms'] as const;
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];

/** The texts of a kind of message; null where the usual one stands. */
export type TemplateWish = Readonly<Record<TemplateField, string | null>>;
export type TemplateTexts = Readonly<Record<TemplateField, string>>;

const FACTS = ['farmer', 'company', 'place', 'block', 'settlement', 'crop', 'date', 'area', 'count'] as const;

const EVENT_FACTS = ['farmer', 'company', 'phenomenon', 'date', 'block', 'settlement', 'crop', 'count'] as const;

interface FieldRule {
  readonly places: readonly Place[];
  /** Placeholders without which the message would be of no use. */
  readonly required: readonly Place[];
}

/** What each text of each kind may contain; a text that is left out is never sent. */
export const RULES: Readonly<Record<TemplateKind, Readonly<Partial<Record<TemplateField, FieldRule>>>>> = {
  alert: {
    subject: { places: ['heading', ...FACTS], required: [] },
    body: { places: ['heading', 'intro', 'list', ...FACTS, 'link'], required: ['link'] },
    sms: { places: ['brief', ...FACTS, 'link'], required: ['link'] },
  },
  alertLink: {
    subject: { places: ['farmer', 'company'], required: [] },
    body: { places: ['farmer', 'company', 'link'], required: ['link'] },
    sms: { places: ['farmer', 'company', 'link'], required: ['link'] },
  },
  survey: {
    subject: { places: ['farmer', 'company', 'caseNumber'], required: [] },
    body: { places: ['farmer', 'company', 'caseNumber'], required: [] },
  },
  event: {
    subject: { places: EVENT_FACTS, required: [] },
    body: { places: [...EVENT_FACTS, 'list'], required: [] },
    sms: { places: EVENT_FACTS, required: [] },
  },
};

export const fieldsOf = (kind: TemplateKind): TemplateField[] =>
  TEMPLATE_FIELDS.filter((field) => RULES[kind][field] !== undefined);
