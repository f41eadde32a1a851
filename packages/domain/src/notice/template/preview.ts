import { type Block, blocksOf, plainText } from './blocks.ts';
import { longestSms, smsOf, subjectOf, type Values } from './fill.ts';
import { TEMPLATE_FIELDS, type TemplateKind, type TemplateTexts, type TemplateWish } from './kinds.ts';
import { checkedParts, partsOf } from './parts.ts';
import { EXAMPLE_LIST, PLACES } from './places.hu.ts';
import { type SmsSize, smsSize } from './smsSize.ts';
import { USUAL_TEXTS } from './usual.hu.ts';

/** A company's own texts, and the usual ones where it has none. */
export function textsOf(kind: TemplateKind, wish: TemplateWish | undefined): TemplateTexts {
  const usual = USUAL_TEXTS[kind];
  return { subject: wish?.subject ?? usual.subject, body: wish?.body ?? usual.body, sms: wish?.sms ?? usual.sms };
}

/** @param own what is known instead of the example: the company's name */
export const exampleValues = (own: Values): Values => ({
  ...Object.fromEntries(Object.entries(PLACES).map(([place, { example }]) => [place, example])),
  ...own,
});

export const exampleList = (): string => EXAMPLE_LIST.map((line) => `- ${line}`).join('\n');

export interface Previewed {
  readonly subject: string;
  readonly blocks: readonly Block[];
  readonly text: string;
  readonly sms: string;
  readonly size: SmsSize;
  /** Of the same SMS with the longest values. */
  readonly longest: SmsSize;
}

/** The message of an example, as its recipient would see it; undefined while a text has a fault in its placeholders. */
export function previewOf(texts: TemplateTexts, values: Values, link: string): Previewed | undefined {
  if (TEMPLATE_FIELDS.some((field) => 'fault' in partsOf(texts[field]))) return undefined;
  const [subject, body, sms] = [checkedParts(texts.subject), checkedParts(texts.body), checkedParts(texts.sms)];
  const message = smsOf(sms, values, link);
  return {
    subject: subjectOf(subject, values),
    blocks: blocksOf(body, values),
    text: plainText(body, values, { link, list: exampleList() }),
    sms: message,
    size: smsSize(message),
    longest: smsSize(longestSms(sms, link.length)),
  };
}
