import type { YieldDetails } from '@georisk/contract/verticals/insurance/yieldFigure.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import { zoneName } from '@georisk/domain/sampling/zoneNames.hu.ts';
import { drawMap, type MapFrame, boxFor, type Overlay, placing } from '#server/pdf/mapFigure.ts';
import { createPdf, finishPdf, heightOf, type Pdf, rule, widthOf, write } from '#server/pdf/pdf.ts';
import type { ChainLink } from '#server/modules/damage/chain.repository.ts';
import type { CaseSignature } from '#server/modules/damage/signature.repository.ts';
import { COLORS, CONTENT_WIDTH, PAGE, SIZES } from '#server/pdf/theme.ts';
import type { YieldProtocol } from '../yieldProtocol.ts';
import { protocolTexts as texts } from './protocol.hu.ts';
import {
  columnsOf,
  drawImages,
  drawCorrections,
  drawMeasurements,
  drawPhotos,
  drawTable,
  heading,
  room,
  X,
} from './protocolTables.ts';
import { drawSignatures, signaturesHeight } from './signatures.ts';

export interface ProtocolPages {
  readonly protocol: YieldProtocol;
  readonly sha256: string;
  readonly company: string | null;
  readonly madeAt: Date;
  /** Of the farmer, or why nobody signed; undefined before the survey was finished. */
  readonly signature: CaseSignature | undefined;
  /** The link of the calculation in the chain over the case's changes. */
  readonly chain: ChainLink | undefined;
  /** Why the figure is outdated; null where it is not. */
  readonly outdated: readonly string[] | null;
}

const MAP_HEIGHT = 250;
const detailsOf = (protocol: YieldProtocol): YieldDetails => protocol.result.details;

function drawHead(pdf: Pdf, { protocol, company }: ProtocolPages): number {
  const details = detailsOf(protocol);
  pdf.save().rect(0, 0, PAGE.width, 6).fill(COLORS.brand).restore();
  write(pdf, texts.author, X, 24, { bold: true, color: COLORS.brand });
  if (company !== null)
    write(pdf, company, X + 180, 24, {
      color: COLORS.muted,
      width: CONTENT_WIDTH - 180,
      align: 'right',
      oneLine: true,
    });
  rule(pdf, X, 40, CONTENT_WIDTH);
  const style = { size: SIZES.title, bold: true };
  write(pdf, texts.title, X, 52, style);
  const beside = widthOf(pdf, texts.title, style) + 12;
  const below = write(pdf, texts.head(protocol.case.damageNumber, protocol.case.meparCode), X + beside, 58, {
    size: SIZES.heading,
    bold: true,
    width: CONTENT_WIDTH - beside,
    align: 'right',
  });
  let y = Math.max(92, below + 14);
  pdf
    .save()
    .roundedRect(X, y - 6, CONTENT_WIDTH, 62, 4)
    .fill(COLORS.faint)
    .restore();
  write(pdf, texts.yield(protocol.result.calculatedYield), X + 12, y + 4, {
    size: 24,
    bold: true,
    color: COLORS.brand,
  });
  write(pdf, texts.interval(details.interval90), X + 170, y + 4, { width: CONTENT_WIDTH - 182, size: SIZES.heading });
  write(pdf, texts.damage(details), X + 170, y + 20, { width: CONTENT_WIDTH - 182, size: SIZES.heading });
  write(pdf, texts.quality(details), X + 12, y + 38, { color: COLORS.muted });
  y += 68;
  return y;
}

/** The case of a page after the first: a separated page still names its case. */
function drawRunningHead(pdf: Pdf, { protocol }: ProtocolPages): void {
  write(pdf, texts.title, X, 24, { bold: true, color: COLORS.brand });
  const text = texts.head(protocol.case.damageNumber, protocol.case.meparCode);
  const width = CONTENT_WIDTH - 120;
  // A long number takes two lines, both above the rule.
  const top = 35 - heightOf(pdf, text, width);
  write(pdf, text, X + 120, top, { color: COLORS.muted, width, align: 'right' });
  rule(pdf, X, 40, CONTENT_WIDTH);
}

/** The mark across a page, so that no part of an outdated paper is taken for a valid one. */
function drawMark(pdf: Pdf): void {
  pdf.save();
  pdf.rotate(-55, { origin: [PAGE.width / 2, PAGE.height / 2] });
  pdf.fillOpacity(0.14);
  write(pdf, texts.outdated, 0, PAGE.height / 2 - 70, {
    size: 120,
    bold: true,
    color: COLORS.alert,
    width: PAGE.width,
    align: 'center',
  });
  pdf.restore();
}

/** The mark at the head, with the reason. */
function drawOutdated(pdf: Pdf, { outdated }: ProtocolPages, at: number): number {
  if (outdated === null) return at;
  const text = `${texts.outdated} – ${texts.outdatedText(outdated)}`;
  return write(pdf, text, X, at, { bold: true, color: COLORS.alert, width: CONTENT_WIDTH }) + 6;
}

type Fact = readonly [string, string];

/** Whose plot, where, and when it was sampled; older protocols do not say. */
function placeFacts({ case: about, inputs }: YieldProtocol): readonly Fact[] {
  const { facts } = texts;
  const { insured, settlement, address } = about as Partial<YieldProtocol['case']>;
  const days = inputs.points
    .flatMap(({ measuredAt }) => (measuredAt === undefined ? [] : [measuredAt]))
    .toSorted()
    .map((at) => texts.day(at));
  const [first] = days;
  const last = days.at(-1);
  const known: readonly (readonly [string, string | null | undefined])[] = [
    [facts.insured, insured],
    [facts.settlement, settlement],
    [facts.address, address],
    [facts.sampled, first === undefined || last === undefined ? null : texts.days(first, last)],
  ];
  return known.flatMap(([name, value]): Fact[] =>
    value === null || value === undefined || value === '' ? [] : [[name, value]],
  );
}

function factsOf({ protocol }: ProtocolPages): readonly Fact[] {
  const details = detailsOf(protocol);
  const { facts } = texts;
  const { damageNumber, policyNumber, damageDate, dangerType, meparCode, plantName } = protocol.case;
  const { damagedArea, tableArea } = protocol.inputs;
  const { result } = protocol;
  // Older protocols do not name all of them.
  const imageWindow = protocol.imageWindow as YieldProtocol['imageWindow'] | undefined;
  const program = protocol.program as YieldProtocol['program'] | undefined;
  const { lambda, unsampledShare = 0 } = details;
  return [
    [facts.damageNumber, damageNumber],
    [facts.policyNumber, policyNumber],
    [facts.damageDate, texts.date(damageDate)],
    [facts.dangerType, dangerType],
    [facts.meparCode, meparCode],
    [facts.plantName, plantName === '' ? '–' : plantName],
    ...placeFacts(protocol),
    [facts.damagedArea, texts.ha(damagedArea / 10_000)],
    [facts.tableArea, texts.ha(tableArea / 10_000)],
    [facts.points, String(details.n)],
    [facts.standardError, details.standardError === null ? '–' : `${texts.number(details.standardError, 3)} t/ha`],
    [facts.reference, texts.reference(protocol.reference)],
    [facts.yieldTable, texts.perHectare(details.yieldTable, details.yieldTableInterval)],
    [facts.damagePercent, texts.percent(details.damagePercent, details.damagePercentInterval)],
    [facts.damagePercentTable, texts.percent(details.damagePercentTable, details.damagePercentTableInterval)],
    [
      facts.lostYield,
      texts.tonnes(details.lostYield, details.lostYieldInterval) + texts.lostSum(result.calculatedYield, details),
    ],
    [
      details.method === 'composite' ? facts.images : facts.imagesSeen,
      details.ndviDates.length === 0 ? '–' : details.ndviDates.map(texts.date).join(', '),
    ],
    ...(imageWindow === undefined ? [] : [[facts.window, texts.window(imageWindow)] as const]),
    [facts.fit, texts.fit(details)],
    ...(typeof lambda === 'number' ? [[facts.lambda, texts.number(lambda, 3)] as const] : []),
    ...(unsampledShare > 0 ? [[facts.unsampled, texts.share(unsampledShare)] as const] : []),
    [facts.method, texts.method(details)],
    [facts.versions, texts.versions(protocol.versions)],
    [facts.seed, texts.seed(protocol.seed)],
    ...(program === undefined ? [] : [[facts.program, texts.program(program)] as const]),
    [facts.at, texts.instant(details.at)],
    [facts.by, details.by],
  ];
}

/** Facts in two columns. */
function drawFacts(pdf: Pdf, pages: ProtocolPages, at: number): number {
  const facts = factsOf(pages);
  const width = (CONTENT_WIDTH - 16) / 2;
  const half = Math.ceil(facts.length / 2);
  let lowest = at;
  for (const [column, part] of [facts.slice(0, half), facts.slice(half)].entries()) {
    const x = X + column * (width + 16);
    let y = at;
    for (const [name, value] of part) {
      write(pdf, name, x, y, { size: SIZES.small, color: COLORS.muted, width: 92 });
      const below = write(pdf, value, x + 96, y, { width: width - 96 });
      y = Math.max(below, y + heightOf(pdf, name, 92, { size: SIZES.small })) + 2.5;
    }
    lowest = Math.max(lowest, y);
  }
  return lowest;
}

function drawPlan(pdf: Pdf, { protocol }: ProtocolPages, at: number): number {
  const { zones } = protocol;
  const { damaged, table } = protocol.ground;
  if (damaged === null) return at;
  const y = heading(pdf, texts.map, at, MAP_HEIGHT + 40);
  const frame: MapFrame = { x: X + 14, y, width: CONTENT_WIDTH - 14, height: MAP_HEIGHT };
  const outline = table ?? damaged;
  const bbox = boxFor(bboxOf(outline), frame);
  const overlays: Overlay[] =
    zones.length === 0
      ? [{ shape: damaged, color: COLORS.accent, fill: 0.35 }]
      : zones.map(({ geometry, color }) => ({ shape: geometry, color, fill: 0.55 }));
  drawMap(pdf, { bbox, pictures: [], outline, hatched: false, overlays }, frame);
  const place = placing(bbox, frame);
  pdf.save().rect(frame.x, frame.y, frame.width, frame.height).clip();
  for (const { sequenceId, position } of protocol.inputs.points) {
    if (position === undefined) continue;
    const [px, py] = place(position);
    pdf.circle(px, py, 6.5).lineWidth(0.8).fillAndStroke('#FFFFFF', COLORS.ink);
    const label = String(sequenceId);
    const style = { size: SIZES.tiny, bold: true };
    write(pdf, label, px - widthOf(pdf, label, style) / 2, py - 3.8, style);
  }
  pdf.restore();
  return y + MAP_HEIGHT + 18;
}

function drawZones(pdf: Pdf, { protocol }: ProtocolPages, at: number): number {
  const { zoneYields } = detailsOf(protocol);
  if (zoneYields.length === 0) return at;
  const rows = zoneYields.map((zone) => [
    zoneName({ ...zone, meanNdvi: zone.meanNdvi ?? null }, zoneYields.length),
    texts.number(zone.area),
    String(zone.n),
    texts.number(zone.yield),
  ]);
  const y = heading(pdf, texts.zones, at, 60);
  return drawTable(pdf, columnsOf(texts.zoneColumns, [190, 90, 70, 90], [1, 2, 3]), rows, y);
}

/** NDVI of the points on the chosen dates; none where no image was used. */
function ndviOf({ inputs, result }: YieldProtocol): readonly (number | null)[] {
  const wanted = result.details.ndviDates.join();
  return inputs.candidates.find(({ dates }) => dates.join() === wanted)?.x ?? [];
}

function drawPoints(pdf: Pdf, { protocol }: ProtocolPages, at: number): number {
  const ndvi = ndviOf(protocol);
  const rows = protocol.inputs.points.map((point, index) => [
    `${point.sequenceId}.`,
    texts.origin(point.isGenerated === true),
    point.measuredAt === undefined ? '' : texts.instant(point.measuredAt),
    texts.number(point.position?.[0]),
    texts.number(point.position?.[1]),
    point.place.kind === 'damaged'
      ? point.place.zone === null
        ? '–'
        : `${point.place.zone}.`
      : texts.place[point.place.kind],
    texts.number(ndvi[index] ?? null, 3),
    point.corrected === undefined
      ? texts.number(point.yield)
      : texts.correctedYield(point.yield, point.corrected.measured),
    // A row of as many lines as a comment may have is higher than a page.
    (point.comment ?? '').replaceAll(/\s+/g, ' '),
  ]);
  const y = heading(pdf, texts.points, at, 60);
  return drawTable(pdf, columnsOf(texts.pointColumns, [24, 54, 76, 60, 60, 36, 40, 64, 97], [3, 4, 5, 6, 7]), rows, y);
}

/** A title and its sentences, which may be more than a page has room for. */
function paragraph(pdf: Pdf, title: string, sentences: readonly string[], at: number): number {
  const height = (text: string) => heightOf(pdf, text, CONTENT_WIDTH);
  let y = heading(pdf, title, at, height(sentences[0] ?? '') + 30);
  for (const text of sentences) y = write(pdf, text, X, room(pdf, y, height(text)), { width: CONTENT_WIDTH });
  return y;
}

/** Line by line, as in the JSON; older protocols had one line that named it. */
function drawFormula(pdf: Pdf, { formula }: YieldProtocol, at: number): number {
  let y = at + 6;
  for (const line of [formula].flat()) {
    y = room(pdf, y, heightOf(pdf, line, CONTENT_WIDTH, { size: SIZES.small }));
    y = write(pdf, line, X, y, { size: SIZES.small, color: COLORS.muted, width: CONTENT_WIDTH }) + 2;
  }
  return y;
}

/** The protocol on A4: the figure, its grounds, the map, every point, and how to compute it again. */
export function protocolPdf(pages: ProtocolPages): Promise<Buffer> {
  const { protocol, sha256, madeAt } = pages;
  const details = detailsOf(protocol);
  const pdf = createPdf({ title: texts.title, author: texts.author, subject: texts.subject, madeAt });
  let y = drawOutdated(pdf, pages, drawHead(pdf, pages));
  y = drawFacts(pdf, pages, y);
  y = drawPlan(pdf, pages, y);
  y = drawZones(pdf, pages, y);
  y = drawPoints(pdf, pages, y);
  y = drawMeasurements(pdf, pages, y);
  y = drawCorrections(pdf, pages, y);
  y = drawImages(pdf, pages, y);
  y = drawPhotos(pdf, pages, y);
  if (details.warnings.length > 0)
    y = paragraph(
      pdf,
      texts.warnings,
      details.warnings.map(({ message }) => `• ${message}`),
      y,
    );
  const odd = protocol.warnings ?? [];
  if (odd.length > 0)
    y = paragraph(
      pdf,
      texts.caseWarnings,
      odd.map((each) => `• ${each}`),
      y,
    );
  y = paragraph(pdf, texts.formula, [`${texts.formulaText(details)} ${texts.recompute}`], y);
  y = drawFormula(pdf, protocol, y);
  drawSignatures(pdf, room(pdf, y + 24, signaturesHeight(pdf, pages.signature)), pages.signature);
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    if (page > 0) drawRunningHead(pdf, pages);
    if (pages.outdated !== null) drawMark(pdf);
    write(pdf, texts.hash(sha256), X, PAGE.height - 36, { size: SIZES.tiny, color: COLORS.muted });
    if (pages.chain !== undefined)
      write(pdf, texts.chainText(pages.chain), X, PAGE.height - 46, { size: SIZES.tiny, color: COLORS.muted });
    write(pdf, texts.page(page + 1, count), X, PAGE.height - 36, {
      size: SIZES.tiny,
      color: COLORS.muted,
      width: CONTENT_WIDTH,
      align: 'right',
    });
  }
  return finishPdf(pdf);
}
