import type { NoticeText } from '@georisk/contract/verticals/admin/noticeTexts.ts';
import { cleaned, templateFault } from '@georisk/domain/notice/template/check.ts';
import { faultSentence } from '@georisk/domain/notice/template/faults.hu.ts';
import {
  fieldsOf,
  TEMPLATE_FIELDS,
  type TemplateField,
  type TemplateKind,
  type TemplateTexts,
  type TemplateWish,
} from '@georisk/domain/notice/template/kinds.ts';
import { textsOf } from '@georisk/domain/notice/template/preview.ts';
import { USUAL_TEXTS } from '@georisk/domain/notice/template/usual.hu.ts';

/** The texts in the fields: the company's own, and the usual ones where it has none. */
export const typedOf = (text: NoticeText): TemplateTexts => textsOf(text.kind, text);

/** What is stored of the fields: a text that is the usual one is none of the company's own. */
export function wishOf(kind: TemplateKind, typed: TemplateTexts): TemplateWish {
  const own = (field: TemplateField) => (cleaned(typed[field]) === USUAL_TEXTS[kind][field] ? null : typed[field]);
  return { subject: own('subject'), body: own('body'), sms: own('sms') };
}

export type Faults = Readonly<Partial<Record<TemplateField, string>>>;

/** A sentence for each field whose text cannot be stored. */
export const faultsIn = (kind: TemplateKind, typed: TemplateTexts, linkLength: number): Faults =>
  Object.fromEntries(
    fieldsOf(kind).flatMap((field) => {
      const fault = templateFault(kind, field, typed[field], linkLength);
      return fault === undefined ? [] : [[field, faultSentence(fault)]];
    }),
  );

/** Whether the texts are other ones than those that were read. */
export const isChanged = (typed: TemplateTexts, read: TemplateTexts): boolean =>
  TEMPLATE_FIELDS.some((field) => typed[field] !== read[field]);

/** A text with a placeholder in place of what is selected in it, and where the cursor is after that. */
export function withPlace(text: string, name: string, [from, to]: readonly [number, number]) {
  const place = `{${name}}`;
  return { text: text.slice(0, from) + place + text.slice(to), cursor: from + place.length };
}
