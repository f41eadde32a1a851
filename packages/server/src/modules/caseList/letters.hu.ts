import type { Addressee, Letter } from '#server/modules/mail/outbox.ts';
import type { OverdueCase } from './overdue.repository.ts';

/** Cases that a letter names; the list has the others. */
const NAMED = 20;

const day = (date: string) => `${date.replaceAll('-', '. ')}.`;
/** A name that came from an import must not make a paragraph of ours. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();

const line = ({ damageNumber, insured, settlement, expert, dueOn }: OverdueCase): string =>
  `• ${[damageNumber, insured, settlement, expert || 'nincs szakértője', `határidő: ${day(dueOn)}`]
    .map(oneLine)
    .filter(Boolean)
    .join(', ')}`;

const lines = (cases: readonly OverdueCase[]): string =>
  [
    ...cases.slice(0, NAMED).map(line),
    ...(cases.length > NAMED ? [`… és további ${cases.length - NAMED} kárakta.`] : []),
  ].join('\n');

const letter =
  (subject: string, opening: (count: number) => string) =>
  (cases: readonly OverdueCase[]): Letter => ({
    subject,
    body: ({ name, companyName }: Addressee, url: string) =>
      `${[
        `Tisztelt ${name}!`,
        opening(cases.length),
        lines(cases),
        `A lista: ${url}`,
        `Üdvözlettel:\n${companyName ?? 'GeoRisk'}`,
      ].join('\n\n')}\n`,
    sms: (url: string) => `${opening(cases.length)} ${url}`,
  });

export const lettersOfCases = {
  overdue: letter('Lejárt határidejű károk', (count) => `${count} kárakta határideje lejárt.`),
  weekly: letter('Késések a heti összesítőben', (count) => `Jelenleg ${count} nyitott kárakta van késésben.`),
} as const;
