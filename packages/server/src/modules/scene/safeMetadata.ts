import { SaxesParser } from 'saxes';
import { SceneInputError } from './sceneFaultCodes.ts';

/** The needed fields of a product's MTD_MSIL2A.xml. */
export interface SafeMetadata {
  /** Name of the product, without `.SAFE`. */
  readonly product: string | null;
  readonly baseline: string | null;
  readonly sensedAt: string | null;
  readonly spacecraft: string | null;
  readonly level: string | null;
  readonly quantification: number | null;
  /** BOA_ADD_OFFSET by band number of the product (B01 is 0, B8A is 8); empty before baseline 04.00. */
  readonly offsets: ReadonlyMap<number, number>;
  /** Per cent. */
  readonly cloudCover: number | null;
  /** Files of bands, without their ending, relative to the product. */
  readonly images: readonly string[];
}

/** Elements whose text is needed. */
const WANTED: ReadonlySet<string> = new Set([
  'PRODUCT_URI',
  'PRODUCT_START_TIME',
  'PROCESSING_LEVEL',
  'PROCESSING_BASELINE',
  'SPACECRAFT_NAME',
  'DATATAKE_SENSING_START',
  'BOA_QUANTIFICATION_VALUE',
  'BOA_ADD_OFFSET',
  'Cloud_Coverage_Assessment',
  'IMAGE_FILE',
]);
const MAX_IMAGES = 1_000;

/** Reads the product's metadata. @throws SceneInputError */
export function parseSafeMetadata(xml: string): SafeMetadata {
  const texts = new Map<string, string>();
  const offsets = new Map<number, number>();
  const images: string[] = [];
  let text = '';
  let bandId = Number.NaN;
  const parser = new SaxesParser();
  parser.on('opentag', ({ attributes }) => {
    text = '';
    bandId = Number(attributes['band_id'] ?? Number.NaN);
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', ({ name }) => {
    const local = name.slice(name.indexOf(':') + 1);
    const value = text.trim();
    text = '';
    if (!WANTED.has(local) || value === '') return;
    if (local === 'IMAGE_FILE') {
      if (images.length < MAX_IMAGES) images.push(value);
    } else if (local === 'BOA_ADD_OFFSET') {
      if (Number.isInteger(bandId) && Number.isFinite(Number(value))) offsets.set(bandId, Number(value));
    } else if (!texts.has(local)) texts.set(local, value);
  });
  try {
    parser.write(xml).close();
  } catch (cause) {
    throw new SceneInputError({ code: 'brokenMetadata' }, { cause });
  }
  const numberOf = (name: string) => {
    const value = Number(texts.get(name) ?? Number.NaN);
    return Number.isFinite(value) ? value : null;
  };
  return {
    product: texts.get('PRODUCT_URI')?.replace(/\.SAFE$/, '') ?? null,
    baseline: texts.get('PROCESSING_BASELINE') ?? null,
    sensedAt: texts.get('DATATAKE_SENSING_START') ?? texts.get('PRODUCT_START_TIME') ?? null,
    spacecraft: texts.get('SPACECRAFT_NAME') ?? null,
    level: texts.get('PROCESSING_LEVEL') ?? null,
    quantification: numberOf('BOA_QUANTIFICATION_VALUE'),
    offsets,
    cloudCover: numberOf('Cloud_Coverage_Assessment'),
    images,
  };
}
