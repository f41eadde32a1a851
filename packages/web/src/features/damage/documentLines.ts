import type { Inspection } from '@georisk/contract/verticals/insurance/damages.ts';
import { inspectionFacts } from '@georisk/domain/case/inspectionDocument.ts';
import { formatCount, formatDate } from '#web/lib/format.ts';
import { inspectionTexts as texts } from './caseInspections.hu.ts';

type Data = Inspection['documents'][number]['data'];

/** The document's values, by the keys of its form; unreadable ones stay as they were written. */
export function documentLines(data: Data): readonly (readonly [label: string, value: string])[] {
  const facts = inspectionFacts(data);
  const written = (key: string) => {
    const value = data[key];
    const isText = typeof value === 'string' || typeof value === 'number';
    return isText && facts.unread.includes(key) ? texts.asWritten(String(value)) : null;
  };
  const yesNo = (value: boolean | null) => (value === null ? null : value ? texts.yes : texts.no);
  const { proposal, wantsPayout, needsAnother, anotherOn, expert, plantName } = facts;
  const lines = [
    [texts.facts.proposal, proposal === null ? written('karterites_javaslat') : texts.money(formatCount(proposal))],
    [texts.facts.wantsPayout, yesNo(wantsPayout) ?? written('kifizetest_ker')],
    [
      texts.facts.needsAnother,
      anotherOn === null ? (yesNo(needsAnother) ?? written('tovabbi_szemle')) : texts.yesOn(formatDate(anotherOn)),
    ],
    [texts.facts.expert, expert ?? written('szakerto')],
    [texts.facts.plantName, plantName ?? written('noveny_nev')],
  ] as const;
  return lines.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
}

/** Keys that are shown above, or in the head of the inspection. */
const SAID = new Set([
  'karszam',
  'karterites_javaslat',
  'kifizetest_ker',
  'tovabbi_szemle',
  'szakerto',
  'noveny_nev',
  'type',
]);

const textOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};

/** Further values of the document, under its own names. */
export const otherLines = (data: Data): readonly (readonly [label: string, value: string])[] =>
  Object.entries(data)
    .filter(([key, value]) => !SAID.has(key) && textOf(value) !== '')
    .map(([key, value]) => [key, textOf(value)] as const);
