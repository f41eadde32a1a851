import type { SceneSource } from '@georisk/contract/verticals/admin/sources.ts';
import { isBlank } from '@georisk/domain/text/isBlank.ts';
import { sourceTexts } from './texts.hu.ts';

/** The form's fields as they are typed. */
export interface SourceForm {
  readonly name: string;
  readonly url: string;
  readonly collection: string;
  readonly groupName: string;
  readonly pollMinutes: string;
  readonly lookbackDays: string;
  readonly mostCloud: string;
  readonly active: boolean;
}

/** Defaults of a new source: requested daily, a month back. */
export const NEW_SOURCE: SourceForm = {
  name: '',
  url: '',
  collection: '',
  groupName: 's2',
  pollMinutes: '1440',
  lookbackDays: '30',
  mostCloud: '90',
  active: true,
};

export const formOf = (source: SceneSource): SourceForm => ({
  name: source.name,
  url: source.url,
  collection: source.collection ?? '',
  groupName: source.groupName,
  pollMinutes: String(source.pollMinutes),
  lookbackDays: String(source.lookbackDays),
  mostCloud: String(source.mostCloud),
  active: source.active,
});

/** The sent values: all fields of the form. */
export const valuesOf = (form: SourceForm) => ({
  name: form.name.trim(),
  url: form.url.trim(),
  collection: form.collection.trim() === '' ? null : form.collection.trim(),
  groupName: form.groupName.trim(),
  pollMinutes: Number(form.pollMinutes),
  lookbackDays: Number(form.lookbackDays),
  mostCloud: decimal(form.mostCloud),
  active: form.active,
});

const decimal = (text: string): number => Number(text.trim().replace(',', '.'));

const texts = sourceTexts.form;
const filled = (text: string) => !isBlank(text) || texts.required;
const between = (low: number, high: number) => (text: string) => {
  const number = Number(text);
  const fits = text.trim() !== '' && Number.isInteger(number) && number >= low && number <= high;
  return fits || texts.between(String(low), String(high));
};

/** The rule of each field, or its sentence. */
export const RULES = {
  name: filled,
  url: (text: string) => /^https?:\/\/[^/\s]+/i.test(text.trim()) || texts.badUrl,
  groupName: (text: string) => /^[a-z0-9-]{1,64}$/.test(text.trim()) || texts.badGroup,
  pollMinutes: between(1, 44_640),
  lookbackDays: between(1, 3_660),
  mostCloud: (text: string) => {
    const number = decimal(text);
    return (text.trim() !== '' && number >= 0 && number <= 100) || texts.percent;
  },
} as const;
