/** Value = stored * scale + offset. */
export interface ScaleOffset {
  readonly scale: number;
  readonly offset: number;
}

const ITEM = /<Item\b([^>]{0,500})>([^<]{0,500})<\/Item>/g;

/** Scale and offset of the first band from GDAL's metadata tag; null where it declares none. */
export function parseScaleOffset(xml: string | undefined): ScaleOffset | null {
  const found = new Map<string, number>();
  for (const [, attributes = '', text = ''] of (xml ?? '').matchAll(ITEM)) {
    const role = /\brole="(scale|offset)"/.exec(attributes)?.[1];
    const sample = /\bsample="(\d{1,5})"/.exec(attributes)?.[1] ?? '0';
    const value = Number(text.trim());
    if (role !== undefined && sample === '0' && text.trim() !== '' && Number.isFinite(value)) found.set(role, value);
  }
  const [scale, offset] = [found.get('scale'), found.get('offset')];
  if ((scale === undefined && offset === undefined) || scale === 0) return null;
  return { scale: scale ?? 1, offset: offset ?? 0 };
}

/** GDAL's metadata tag with a scale and offset; numbers written so that they are read back to the last bit. */
export const scaleOffsetXml = ({ scale, offset }: ScaleOffset): string =>
  `<GDALMetadata>\n  <Item name="OFFSET" sample="0" role="offset">${offset}</Item>\n  <Item name="SCALE" sample="0" role="scale">${scale}</Item>\n</GDALMetadata>\n`;

/** GDAL's no-data tag: a number as text, "nan" included; null where there is none. */
export function parseNoData(text: string | undefined): number | null {
  const trimmed = (text ?? '').trim();
  if (/^[-+]?nan$/i.test(trimmed)) return Number.NaN;
  const value = Number(trimmed);
  return trimmed === '' || Number.isNaN(value) ? null : value;
}
