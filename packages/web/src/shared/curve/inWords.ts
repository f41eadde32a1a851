import { compareCurve } from '@georisk/domain/curve/inWords.ts';
import { formatMonthDay, formatNumber } from '#web/lib/format.ts';
import type { Curve } from './curve.ts';
import { rowOn } from './curveRows.ts';
import { curveTexts } from './texts.hu.ts';

const texts = curveTexts.inWords;

const upper = (text: string) => text.charAt(0).toLocaleUpperCase('hu') + text.slice(1);
const cropIn = ({ crops }: Curve, year: number) => crops.find((each) => each.year === year)?.crop ?? null;

const BAND_YEARS = [1, 2, 3, 4, 5] as const;

/** Whether what is drawn of earlier years is known to be of the same crop: words compare with nothing else. */
function surelyAlike(curve: Curve, year: number): { readonly band: boolean; readonly lastYear: boolean } {
  const own = cropIn(curve, year);
  if (own === null) return { band: true, lastYear: true };
  return {
    band: BAND_YEARS.every((before) => cropIn(curve, year - before) !== null),
    lastYear: cropIn(curve, year - 1) === own,
  };
}

/** One sentence about a season: its newest usable measurement, compared; null without one. */
export function curveInWords(curve: Curve, year: number): string | null {
  const newest = curve.points.findLast(({ usable, mean }) => usable && mean !== null);
  if (newest?.mean == null) return null;
  const row = rowOn(curve, newest.date);
  const sure = surelyAlike(curve, year);
  const compared = compareCurve({
    mean: newest.mean,
    median: row.median,
    lo: sure.band ? row.lo : null,
    hi: sure.band ? row.hi : null,
    lastYear: sure.lastYear ? row.lastYear : null,
  });
  const day = formatMonthDay(newest.date);
  const crop = cropIn(curve, year);
  const subject = crop === null ? day : `${crop}, ${day}`;
  const said = compared === null ? null : texts.compared(compared, formatNumber(Math.abs(compared.difference)), year);
  return upper(texts.sentence(subject, formatNumber(newest.mean), said));
}

/** The crop of each year, and why the year before is not compared with; null where no crop is known. */
export function cropsInWords(
  curve: Curve,
  year: number,
): { readonly list: string; readonly note: string | null } | null {
  if (curve.crops.length === 0) return null;
  const [own, before] = [cropIn(curve, year), cropIn(curve, year - 1)];
  const isUnknown =
    curve.band.length + curve.lastYear.length > 0 && BAND_YEARS.some((each) => cropIn(curve, year - each) === null);
  const isOther = own !== null && before !== null && own !== before && curve.lastYear.length === 0;
  return {
    list: curve.crops.map((each) => `${each.year}: ${each.crop}`).join(' · '),
    note: isOther ? texts.otherCrop(year - 1) : isUnknown ? texts.unknownCrops : null,
  };
}
