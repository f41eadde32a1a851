import type { Addressee, Letter } from '#server/modules/mail/outbox.ts';
import type { GivenCase } from './bulk.repository.ts';
import type { OverdueCase } from './overdue.repository.ts';

/** Cases that a letter names; the list has the others. */
const NAMED = 20;

const day = (date: string) => `${date.replaceAll('-', '. ')}.`;
/** A name that came from an import must not make a paragraph of ours. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();

const line = (facts: readonly string[]): string => `• ${facts.map(oneLine).filter(Boolean).join(', ')}`;

const overdueLine = ({ damageNumber, insured, settlement, expert, dueOn }: OverdueCase): string =>
  line([damageNumber, insured, settlement, expert || 'nincs szakértője', `határidő: ${day(dueOn)}`]);

const givenLine = ({ damageNumber, policyNumber, dangerType, damageDate, inspectionAddress }: GivenCase): string =>
  line([damageNumber, policyNumber, dangerType, day(damageDate), inspectionAddress]);

const lines = (cases: readonly string[]): string =>
  [...cases.slice(0, NAMED), ...(cases.length > NAMED ? [`… és további ${cases.length - NAMED} kárakta.`] : [])].join(
    '\n',
  );

const letter =
  <T>(subject: string, opening: (count: number) => string, lineOf: (of: T) => string) =>
  (cases: readonly T[]): Letter => ({
    subject,
    body: ({ name, companyName }: Addressee, url: string) =>
      `${[
        `Tisztelt ${name}!`,
        opening(cases.length),
        lines(cases.map(lineOf)),
        `A lista: ${url}`,
        `Üdvözlettel:\n${companyName ?? 'GeoRisk'}`,
      ].join('\n\n')}\n`,
    sms: (url: string) => `${opening(cases.length)} ${url}`,
  });

export const lettersOfCases = {
  overdue: letter('Lejárt határidejű károk', (count) => `${count} kárakta határideje lejárt.`, overdueLine),
  weekly: letter(
    'Késések a heti összesítőben',
    (count) => `Jelenleg ${count} nyitott kárakta van késésben.`,
    overdueLine,
  ),
  /** Tells an expert which cases they have got. */
  given: letter('Új károk szemléje', (count) => `Önnek kiosztottunk ${count} káraktát.`, givenLine),
} as const;
