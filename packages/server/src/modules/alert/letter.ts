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
const sinceText = ({ outcome }: Line) => `${outcome.since.slice(5).replace('-', '. ')}.`;
/** The means are the block's; a farmer's parcel is their block, an agronomist's plot need not be. */
function fallText({ outcome, plotNames }: Line): string | null {
  const fall = writtenFall(outcome);
  const words = plotNames === null ? texts.fall : texts.fallOfBlock;
  return fall === null ? null : words(hectares.format(fall.from), hectares.format(fall.to));
}
const dateText = (date: string) => `${date.replaceAll('-', '. ')}.`;
const dayText = (date: string) => `${date.slice(5).replace('-', '.')}.`;

function linesOf(alerts: readonly ToldAlert[]): Line[] {
  const groups = Map.groupBy(alerts, ({ meparCode, date }) => `${date} ${meparCode}`).values();
  return [...groups].flatMap((same) => same.slice(0, 1));
}

const place = ({ meparCode, cityName, plotNames }: Line) =>
  plotNames === null ? texts.place(meparCode, cityName) : texts.plot(plotNames, texts.place(meparCode, cityName));

/** Whether the letter is about insured plots, and not about the recipient's own. */
const isAboutInsured = (lines: readonly Line[]) => lines.every(({ plotNames }) => plotNames === null);

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

const ITEM = 'margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #0f5c5c';

/** One parcel under the other: a table of their figures is wider than a phone. */
function listHtml(lines: readonly Line[]): string {
  const shown = lines.slice(0, MAX_LINES);
  const items = shown.map((line) => {
    const facts = texts.facts(
      { area: areaText(line), share: shareText(line), since: sinceText(line), fall: fallText(line) },
      dateText(line.date),
    );
    const parts = [...(line.plants === null ? [] : [line.plants]), ...facts].map(escapeHtml);
    return `<li style="${ITEM}"><strong>${escapeHtml(place(line))}</strong><br>${parts.join('<br>')}</li>`;
  });
  const more = lines.length > shown.length ? `<p>${escapeHtml(texts.more(lines.length - shown.length))}</p>` : '';
  return `<ul style="margin:0;padding:0;list-style:none">
${items.join('\n')}
</ul>
${more}`;
}

const LINK = 'color:#0f5c5c';
const linkTo = (address: string, text: string): string =>
  `<a href="${escapeHtml(address)}" style="${LINK}">${escapeHtml(text)}</a>`;

/** What the insured do about it, and whom they call. */
function nextStep(contact: Contact | null): { readonly text: string; readonly html: string } {
  if (contact === null) return { text: texts.nextStep, html: escapeHtml(texts.nextStep) };
  const { name, phone, email } = contact;
  const ways = [
    { text: phone, html: linkTo(`tel:${phone.replaceAll(/[^+\d]/g, '')}`, phone) },
    { text: email, html: linkTo(`mailto:${email}`, email) },
  ].filter(({ text }) => text !== '');
  const who = texts.contact(oneLine(name));
  return {
    text: `${texts.nextStep}\n${who} ${ways.map(({ text }) => text).join(', ')}`,
    html: `${escapeHtml(texts.nextStep)}<br>${escapeHtml(who)} ${ways.map(({ html }) => html).join(', ')}`,
  };
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
  /** Of the recipient's company; null where it has none. */
  readonly contact: Contact | null;
}

/** Whom the insured calls. */
export interface Contact {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/**
 * One message about alerts.
 * @param alerts at least one; the first is the one that the link opens
 */
export function alertLetter(
  alerts: readonly ToldAlert[],
  { to, words, settingsUrl, unsubscribeUrl, contact }: AlertLetterParts,
): Letter {
  const lines = linesOf(alerts);
  const [first] = lines;
  if (first === undefined) throw new Error('a message is about something');
  const parcels = new Set(lines.map(({ meparCode }) => meparCode)).size;
  const isInsured = isAboutInsured(lines);
  const why = isInsured ? texts.why : texts.whyOwn;
  const next = isInsured ? nextStep(contact) : null;
  return templateLetter(
    'alert',
    words,
    { ...valuesFor(to), ...valuesOf(first, parcels) },
    {
      list: { text: listText(lines), html: listHtml(lines) },
      footer: {
        text: `${next === null ? '' : `${next.text}\n\n`}${why}\n${settingsUrl}`,
        html: `${next === null ? '' : `${next.html}<br><br>`}${escapeHtml(why)}<br>${linkTo(settingsUrl, texts.unsubscribe)}`,
      },
      unsubscribeUrl,
    },
  );
}
