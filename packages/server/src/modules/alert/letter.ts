import type { AlertOutcome } from '@georisk/domain/farmer/parcelState.ts';
import type { Addressee, Letter } from '#server/modules/mail/outbox.ts';
import { letterTexts as texts, SHORT_ALPHABET } from './letter.hu.ts';
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
/** The GSM 03.38 characters: texts of these alone go out as one SMS. */
const SEGMENT = 160;

const hectares = new Intl.NumberFormat('hu-HU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const areaText = ({ outcome }: Line) => `${hectares.format(outcome.areaHa)} ha`;
const shareText = ({ outcome }: Line) => `${Math.round(outcome.share * 100)} %`;
const sinceText = ({ outcome }: Line) => dayText(outcome.since);
const fallText = ({ outcome: { fall } }: Line) =>
  fall === null ? null : texts.fall(hectares.format(fall.from), hectares.format(fall.to));
const dateText = (date: string) => `${date.replaceAll('-', '. ')}.`;
const dayText = (date: string) => `${date.slice(5).replace('-', '.')}.`;

function linesOf(alerts: readonly ToldAlert[]): Line[] {
  const groups = Map.groupBy(alerts, ({ meparCode, date }) => `${date} ${meparCode}`).values();
  return [...groups].flatMap((same) => same.slice(0, 1));
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

interface Content {
  readonly lines: readonly Line[];
  readonly parcels: number;
  readonly settingsUrl: string;
}

const place = ({ meparCode, cityName, plotNames }: Line) =>
  plotNames === null ? texts.place(meparCode, cityName) : texts.plot(plotNames, texts.place(meparCode, cityName));

/** Why the letter was sent: about insured plots, or about the recipient's own. */
const whyOf = (lines: readonly Line[]) =>
  lines.every(({ plotNames }) => plotNames === null) ? texts.why : texts.whyOwn;

function plainText({ lines, parcels, settingsUrl }: Content, to: Addressee, url: string): string {
  const shown = lines.slice(0, MAX_LINES);
  const list = shown.map((line) =>
    texts.line(
      { parcel: place(line), plants: line.plants },
      { area: areaText(line), share: shareText(line), since: sinceText(line), fall: fallText(line) },
      dateText(line.date),
    ),
  );
  if (lines.length > shown.length) list.push(texts.more(lines.length - shown.length));
  const paragraphs = [
    texts.greeting(to.name),
    texts.intro(parcels),
    list.join('\n'),
    `${texts.invite}\n${url}`,
    texts.validity,
    texts.signature(to.companyName).join('\n'),
    `-- \n${whyOf(lines)}\n${settingsUrl}`,
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

const CELL = 'padding:8px 16px 8px 0;text-align:left;border-bottom:1px solid #d5dbdb;vertical-align:top';
const NUMBER =
  'padding:8px 16px 8px 0;text-align:right;border-bottom:1px solid #d5dbdb;white-space:nowrap;vertical-align:top';
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:6px;background:#0f5c5c;color:#ffffff;text-decoration:none;font-weight:600';

/** One column, no images, nothing fetched: readable in every mail program and by every screen reader. */
function htmlText({ lines, parcels, settingsUrl }: Content, to: Addressee, url: string): string {
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
  const [regards, company] = texts.signature(to.companyName).map(escapeHtml);
  return `<!doctype html>
<html lang="hu"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subjectOf({ lines, parcels }))}</title></head>
<body style="margin:0;padding:24px 16px;background:#ffffff;color:#1b2626;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:640px;margin:0 auto">
<p>${escapeHtml(texts.greeting(to.name))}</p>
<p>${escapeHtml(texts.intro(parcels))}</p>
<table style="border-collapse:collapse;width:100%;font-size:15px"><thead><tr>${head}</tr></thead><tbody>
${rows}
</tbody></table>
${more}
<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${BUTTON}">${escapeHtml(texts.button)}</a></p>
<p>${escapeHtml(texts.validity)}</p>
<p>${regards}<br>${company}</p>
<hr style="border:0;border-top:1px solid #d5dbdb;margin:24px 0">
<p style="font-size:14px;color:#4a5757">${escapeHtml(whyOf(lines))}<br><a href="${escapeHtml(settingsUrl)}" style="color:#0f5c5c">${escapeHtml(texts.unsubscribe)}</a></p>
</div></body></html>
`;
}

function subjectOf({ lines, parcels }: Pick<Content, 'lines' | 'parcels'>): string {
  const [first] = lines;
  if (first === undefined) throw new Error('a message is about something');
  return parcels === 1
    ? texts.subjectOne(place(first), dateText(first.date))
    : texts.subjectMany(parcels, dateText(first.date));
}

const inShortAlphabet = (text: string) =>
  Array.from(text)
    .map((letter) => {
      const plain = SHORT_ALPHABET[letter.toLowerCase()];
      if (plain === undefined) return letter;
      return letter === letter.toLowerCase() ? plain : plain.toUpperCase();
    })
    .join('');

function smsText({ lines, parcels }: Content, url: string): string {
  const [first] = lines;
  const short = texts.smsShort(parcels);
  if (first === undefined) return inShortAlphabet(short) + url;
  const where = first.cityName === null ? first.meparCode : `${first.meparCode} ${first.cityName}`;
  const day = dayText(first.date);
  const tries = [
    parcels === 1 ? texts.smsOne(where, areaText(first), day) : texts.smsMany(parcels, where, day),
    parcels === 1 ? texts.smsOne(first.meparCode, areaText(first), day) : texts.smsMany(parcels, first.meparCode, day),
  ].map((text) => inShortAlphabet(text) + url);
  return tries.find((text) => text.length <= SEGMENT) ?? inShortAlphabet(short) + url;
}

/**
 * One message about alerts.
 * @param alerts at least one; the first is the one that the link opens
 * @param settingsUrl the page on which the recipient sets how often such mails come
 * @param unsubscribeUrl the one-click address for mail programs
 */
export function alertLetter(alerts: readonly ToldAlert[], settingsUrl: string, unsubscribeUrl: string): Letter {
  const lines = linesOf(alerts);
  const parcels = new Set(lines.map(({ meparCode }) => meparCode)).size;
  const content = { lines, parcels, settingsUrl };
  return {
    subject: subjectOf(content),
    body: (to, url) => plainText(content, to, url),
    html: (to, url) => htmlText(content, to, url),
    sms: (url) => smsText(content, url),
    unsubscribeUrl,
  };
}
