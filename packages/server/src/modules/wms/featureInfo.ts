import type { ValueMeaning } from '@georisk/contract/products/picture.ts';
import { changeClassOf } from '@georisk/domain/change/changeClass.ts';
import { decodeChange } from '@georisk/domain/change/changeRamp.ts';
import { heterogeneityClassOf, relativeNdvi } from '@georisk/domain/heterogeneity/heterogeneity.ts';
import { biomassIntensity } from '@georisk/domain/ndvi/bmi.ts';
import { decodeNdvi } from '@georisk/domain/ndvi/encoding.ts';
import { escapeXml } from '@georisk/imagery/wms/xml.ts';
import type { InfoFormat } from '@georisk/imagery/wms/parseRequest.ts';
import { classLabel, LOOKS, type LookName } from './looks.ts';
import type { Subject } from './subject.ts';

/** The value of a pixel. */
interface PixelMeaning {
  readonly value: number | null;
  /** Name of the value's class, where the layer has classes. */
  readonly className: string | null;
}

export interface PixelInfo extends PixelMeaning {
  readonly layer: string;
  readonly date: string;
  readonly dateBefore: string | null;
  readonly meparCode: string | null;
  /** Red, green, blue of a picture. */
  readonly color: readonly number[] | null;
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
const ndviOf = (code: number): PixelMeaning => ({ value: rounded(decodeNdvi(code), 3), className: null });

type Reader = (code: number, subject: Subject, look: LookName) => PixelMeaning;

const classMeaning = (look: LookName, value: number): PixelMeaning => {
  const legend = LOOKS[look].styles[0]?.legend;
  return { value, className: legend === undefined ? null : classLabel(legend, value) };
};
const READERS: Readonly<Record<ValueMeaning, Reader>> = {
  index: ndviOf,
  intensity: (code) => ({ value: biomassIntensity(decodeNdvi(code)), className: null }),
  change: (code) => {
    const delta = decodeChange(code);
    return { value: rounded(delta, 2), className: classMeaning('ChangeMap', changeClassOf(delta)).className };
  },
  ofMean: (code, { figures }, look) => {
    const relative = figures?.mean == null ? null : relativeNdvi(decodeNdvi(code), figures.mean);
    if (relative === null) return { value: null, className: null };
    const { className } = classMeaning(look, heterogeneityClassOf(relative));
    return { value: rounded(relative, 1), className };
  },
  toMedian: (code, { median }) => ({
    value: median === null ? null : rounded(decodeNdvi(code) - median, 3),
    className: null,
  }),
  class: (code, _, look) => classMeaning(look, code),
  colour: () => ({ value: null, className: null }),
};

/**
 * The value under a pixel.
 * @param values the image's one pixel there: an index, or red, green, blue and opacity; null where nothing is drawn
 */
export function pixelInfo(subject: Subject, values: Uint8Array | null, meparCode: string | null): PixelInfo {
  const { layer, style } = subject;
  const [code = 0] = values ?? [];
  const isPicture = style === null;
  const isEmpty = values === null || (isPicture ? values[3] === 0 : code === 0);
  const meaning =
    isEmpty || isPicture
      ? { value: null, className: null }
      : READERS[LOOKS[layer.look].value](code, subject, layer.look);
  return {
    layer: `${layer.group}:${layer.name}`,
    date: layer.date,
    dateBefore: layer.dateBefore,
    meparCode,
    ...meaning,
    color: isEmpty || !isPicture ? null : [...values.subarray(0, 3)],
  };
}

const entries = (info: PixelInfo): [string, string][] =>
  Object.entries(info).map(([name, value]) => [name, value === null ? '' : String(value)]);

function gml(info: PixelInfo): string {
  const fields = entries(info).map(([name, value]) => `      <${name}>${escapeXml(value)}</${name}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs" xmlns:gml="http://www.opengis.net/gml">
  <gml:featureMember>
    <pixel fid="pixel.1">
${fields.join('\n')}
    </pixel>
  </gml:featureMember>
</wfs:FeatureCollection>
`;
}

const json = (info: PixelInfo): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', id: 'pixel.1', geometry: null, properties: info }],
  });

const text = (info: PixelInfo): string =>
  `${entries(info)
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n')}\n`;

const WRITERS: Readonly<Record<InfoFormat, (info: PixelInfo) => string>> = {
  'application/json': json,
  'text/plain': text,
  'text/xml': gml,
  'application/vnd.ogc.gml': gml,
};

/** The value under a pixel, in the requested format. */
export const writeInfo = (info: PixelInfo, format: InfoFormat): string => WRITERS[format](info);
