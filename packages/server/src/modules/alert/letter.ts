import { type AlertOutcome, writtenFall } from '@georisk/domain/farmer/parcelState.ts';
import { oneLine, type Values } from '@georisk/domain/notice/template/fill.ts';
import type { TemplateTexts } from '@georisk/domain/notice/template/kinds.ts';
import { escapeHtml } from '#server/modules/mail/mailPage.ts';
import type { Addressee, Letter } from '#server/modules/mail/outbox.ts';
import { templateLetter, valuesFor } from '#server/modules/mail/templateLetter.ts';
import { letterTexts as texts } from './letter.hu.ts';
import type { ToldAlert } from './outcomes.ts';

/** A parcel on a day, however many alerts it has. */
interface Line {
  readonly meparCode: string;
  readonly cityName: string | null;
  readonly plants: string | null;
  readonly plotNames: string | null;
  readonly date: string;
  readonly outcome: AlertOutcome;
}

/** Fits a whole farm; a longer list helps nobody in a mail. */
const MAX_LINES = 40;

const hectares = new Intl.NumberFormat('hu-HU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const areaText = ({ outcome }: Line) => `${hectares.format(outcome.areaHa)} ha`;
const shareText = ({ outcome }: Line) => `${Math.round(outcome.share * 100)} %`;
const sinceText = ({ outcome }: Line) => dayText(outcome.since);
function fallText({ outcome }: Line): string | null {
  const fall = writtenFall(outcome);
  return fall === null ? null : texts.fall(hectares.format(fall.from), hectares.format(fall.to));
}
const dateText = (date: string) => `${date.replaceAll('-', '. ')}.`;
const dayText = (date: string) => `${date.slice(5).replace('-', '.')}.`;

function linesOf(alerts: readonly ToldAlert[]): Line[] {
  const groups = Map.groupBy(alerts, ({ meparCode, date }) => `${date} ${meparCode}`).values();
  return [...groups].flatMap((same) => same.slice(0, 1));
}

const place = ({ meparCode, cityName, plotNames }: Line) =>
  plotNames === null ? texts.place(meparCode, cityName) : texts.plot(plotNames, texts.place(meparCode, cityName));

/** Why the letter was sent: about insured plots, or about the recipient's own. */
const whyOf = (lines: readonly Line[]) =>
  lines.every(({ plotNames }) => plotNames === null) ? texts.why : texts.whyOwn;

function listText(lines: readonly Line[]): string {
  const shown = lines.slice(0, MAX_LINES);
  const list = shown.map((line) =>
    texts.line(
      { parcel: oneLine(place(line)), plants: line.plants && oneLine(line.plants) },
      { area: areaText(line), share: shareText(line), since: sinceText(line), fall: fallText(line) },
      dateText(line.date),
    ),
  );
  if (lines.length > shown.length) list.push(texts.more(lines.length - shown.length));
  return list.join('\n');
}

const CELL = 'padding:8px 16px 8px 0;text-align:left;border-bottom:1px solid #d5dbdb;vertical-align:top';
const NUMBER =
  'padding:8px 16px 8px 0;text-align:right;border-bottom:1px solid #d5dbdb;white-space:nowrap;vertical-align:top';
function listHtml(lines: readonly Line[]): string {
  const shown = lines.slice(0, MAX_LINES);
  const { columns } = texts;
  const head = [columns.parcel, columns.plant, columns.area, columns.share, columns.since, columns.date]
    .map((name, index) => `<th scope="col" style="${index > 1 ? NUMBER : CELL}">${escapeHtml(name)}</th>`)
    .join('');
  const rows = shown
    .map(
      (line) =>
        `<tr><th scope="row" style="${CELL};font-weight:600">${escapeHtml(place(line))}</th>` +
        `<td style="${CELL}">${escapeHtml(line.plants ?? '–')}</td>` +
        `<td style="${NUMBER}">${escapeHtml(areaText(line))}</td>` +
        `<td style="${NUMBER}">${escapeHtml(shareText(line))}</td>` +
        `<td style="${NUMBER}">${escapeHtml(sinceText(line))}</td>` +
        `<td style="${NUMBER}">${escapeHtml(dateText(line.date))}</td></tr>`,
    )
    .join('\n');
  const more = lines.length > shown.length ? `<p>${escapeHtml(texts.more(lines.length - shown.length))}</p>` : '';
  return `<table style="border-collapse:collapse;width:100%;font-size:15px"><thead><tr>${head}</tr></thead><tbody>
${rows}
</tbody></table>
${more}`;
}

const headingOf = (first: Line, parcels: number): string =>
  parcels === 1 ? texts.headingOne(place(first)) : texts.headingMany(parcels);

/** What an SMS says of the alerts, the longest first. */
function briefOf(first: Line, parcels: number): string[] {
  const where = first.cityName === null ? first.meparCode : `${first.meparCode} ${first.cityName}`;
  const day = dayText(first.date);
  const named = [where, first.meparCode].map((name) =>
    parcels === 1 ? texts.smsOne(name, areaText(first), day) : texts.smsMany(parcels, name, day),
  );
  return [...named, texts.smsShort(parcels)];
}

const valuesOf = (first: Line, parcels: number): Values => ({
  heading: headingOf(first, parcels),
  intro: texts.intro(parcels),
  place: place(first),
  block: first.meparCode,
  settlement: first.cityName ?? '',
  crop: first.plants ?? '',
  date: dateText(first.date),
  area: areaText(first),
  count: String(parcels),
  brief: briefOf(first, parcels),
});

export interface AlertLetterParts {
  readonly to: Addressee;
  /** The words of the recipient's company. */
  readonly words: TemplateTexts;
  /** The page on which the recipient sets how often such mails come. */
  readonly settingsUrl: string;
  /** The one-click address for mail programs. */
  readonly unsubscribeUrl: string;
}

/**
 * One message about alerts.
 * @param alerts at least one; the first is the one that the link opens
 */
export function alertLetter(
  alerts: readonly ToldAlert[],
  { to, words, settingsUrl, unsubscribeUrl }: AlertLetterParts,
): Letter {
  const lines = linesOf(alerts);
  const [first] = lines;
  if (first === undefined) throw new Error('a message is about something');
  const parcels = new Set(lines.map(({ meparCode }) => meparCode)).size;
  const why = whyOf(lines);
  return templateLetter(
    'alert',
    words,
    { ...valuesFor(to), ...valuesOf(first, parcels) },
    {
      list: { text: listText(lines), html: listHtml(lines) },
      footer: {
        text: `${why}\n${settingsUrl}`,
        html: `${escapeHtml(why)}<br><a href="${escapeHtml(settingsUrl)}" style="color:#0f5c5c">${escapeHtml(texts.unsubscribe)}</a>`,
      },
      unsubscribeUrl,
    },
  );
}
