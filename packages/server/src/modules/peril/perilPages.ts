import type { Answer } from '@georisk/contract/endpoints.ts';
import { crop } from '@georisk/domain/crops/crops.ts';
import { PERIL_NAMES } from '@georisk/domain/peril/perilNames.hu.ts';
import { perilTexts as words } from '@georisk/domain/peril/perils.hu.ts';
import { createPdf, finishPdf, heightOf, type Pdf, rule, write } from '#server/pdf/pdf.ts';
import { pdfTexts } from '#server/pdf/pdf.hu.ts';
import { COLORS, CONTENT_WIDTH, PAGE, SIZES } from '#server/pdf/theme.ts';
import { perilPaperTexts as texts } from './peril.hu.ts';

type Perils = Answer<'perils'>;
type Verdict = Perils['verdicts'][number];

const X = PAGE.margin;
const TOP = 42;
const BOTTOM = PAGE.height - 56;
/** Width of the names at the left. */
const NAMES = 130;

/** Starts a new page where this height does not fit. @returns where to write */
function room(pdf: Pdf, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  pdf.addPage();
  return TOP;
}

interface Line {
  readonly text: string;
  readonly muted?: boolean;
  readonly bold?: boolean;
}

/** What is said of a peril, a line each. */
function linesOf({ occurred, reason, values, rule: row, deadlines }: Verdict): readonly Line[] {
  const lines: Line[] = [
    { text: `${words.occurred(occurred)} – ${words.reasons[reason]}`, bold: occurred === true },
    ...values.map((value) => ({ text: words.value(value) })),
  ];
  if (row !== null) {
    const about = words.rule({ days: row.days, ...(row.hotAbove !== null && { hotAbove: row.hotAbove }) });
    const valid = texts.rule(texts.date(row.validFrom), row.validTo === null ? null : texts.date(row.validTo));
    lines.push({ text: about === '' ? valid : `${valid}; ${about}`, muted: true });
    lines.push({ text: texts.source(row.source, words.certainty[row.certainty]), muted: true });
  }
  return [
    ...lines,
    ...deadlines.map(({ kind, date, source, certainty }) => ({
      text: `${texts.deadline(words.deadlines[kind], texts.date(date))} – ${source} (${words.certainty[certainty]})`,
    })),
  ];
}

/** A name at the left and lines beside it, kept on one page. @returns the y below */
function drawBlock(pdf: Pdf, name: string, lines: readonly Line[], at: number): number {
  const width = CONTENT_WIDTH - NAMES;
  const height = lines.reduce((sum, { text }) => sum + heightOf(pdf, text, width) + 2, 10);
  let y = room(pdf, at, height);
  rule(pdf, X, y, CONTENT_WIDTH);
  y += 5;
  write(pdf, name, X, y, { bold: true, width: NAMES - 8 });
  for (const { text, muted = false, bold = false } of lines)
    y = write(pdf, text, X + NAMES, y, { width, bold, ...(muted && { color: COLORS.muted }) }) + 2;
  return y + 3;
}

/** The perils of a block and a day on paper. @returns a PDF */
export async function perilPdf(perils: Perils, madeAt: Date): Promise<Buffer> {
  const { meparCode, date, plantCode, verdicts, sources } = perils;
  const head = texts.head(meparCode, texts.date(date));
  const pdf = createPdf({ title: `${texts.title} – ${head}`, author: texts.author, subject: texts.subject, madeAt });
  pdf.save().rect(0, 0, PAGE.width, 6).fill(COLORS.brand).restore();
  write(pdf, texts.author, X, 24, { bold: true, color: COLORS.brand });
  let y = write(pdf, texts.title, X, 48, { size: SIZES.title, bold: true });
  y = write(pdf, head, X, y + 4, { size: SIZES.heading, bold: true });
  if (plantCode !== null) y = write(pdf, `${texts.plant}: ${crop(plantCode).name}`, X, y + 2);
  y += 10;
  for (const verdict of verdicts) y = drawBlock(pdf, PERIL_NAMES[verdict.peril], linesOf(verdict), y);
  const from = sources.map((source) => ({ text: `${words.figure(source.figure)}: ${words.source(source)}` }));
  y = drawBlock(pdf, texts.sources, from.length === 0 ? [{ text: texts.none }] : from, y);
  drawBlock(
    pdf,
    '',
    [
      { text: texts.note, muted: true },
      { text: texts.madeAt(pdfTexts.instant(madeAt)), muted: true },
    ],
    y,
  );
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    write(pdf, `${head}  ·  ${texts.page(page + 1, count)}`, X, PAGE.height - 36, {
      size: SIZES.small,
      color: COLORS.muted,
      width: CONTENT_WIDTH,
      align: 'right',
    });
  }
  return finishPdf(pdf);
}
