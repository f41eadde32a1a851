import { pictureOf } from '@georisk/contract/products/pictures.ts';
import { productRow, type ProductType } from '@georisk/contract/products/productTypes.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import type { ProductPages } from '#server/pdf/productPages.ts';
import type { Subject } from '#server/modules/wms/subject.ts';
import { alertedHa, type Figures } from './content.service.ts';
import { documentTexts as texts } from './document.hu.ts';
import type { ValueStatistics } from './pixelFigures.ts';
import type { DocumentProduct } from './subject.ts';

type Facts = ProductPages['facts'];

export interface FactSources {
  readonly product: DocumentProduct;
  readonly type: ProductType;
  readonly blockHa: number;
  readonly shape: Areal | null;
  readonly subject: Subject | undefined;
  readonly figures: Figures;
}

const { fact } = texts;
/** A row, or none where there is no value. */
const row = (name: string, value: string | null): Facts => (value === null ? [] : [{ name, value }]);
const two = (value: number): string => texts.value(value, 2);

const plain = ({ mean, sd, min, max }: ValueStatistics, digits: number): Facts => {
  const write = (value: number) => texts.value(value, digits);
  return [
    ...row(fact.mean, write(mean)),
    ...row(fact.sd, sd === null ? null : write(sd)),
    ...row(fact.min, write(min)),
    ...row(fact.max, write(max)),
  ];
};

/** The field's own NDVI, with which its parts are compared. @param mean NDVI of the field */
const relative = ({ sd, min, max }: ValueStatistics, mean: number): Facts => [
  ...row(fact.mean, two(mean)),
  ...row(fact.sd, sd === null ? null : two((sd * mean) / 100)),
  ...row(fact.cv, sd === null ? null : texts.percent(sd)),
  ...row(fact.min, texts.percent(min)),
  ...row(fact.max, texts.percent(max)),
];

/** @param median NDVI of the blocks of the same crop around */
const deviation = ({ mean, sd, min, max }: ValueStatistics, median: number): Facts => [
  ...row(fact.mean, two(mean + median)),
  ...row(fact.median, two(median)),
  ...row(fact.deviation, texts.signed(mean)),
  ...row(fact.sd, sd === null ? null : two(sd)),
  ...row(fact.minDeviation, texts.signed(min)),
  ...row(fact.maxDeviation, texts.signed(max)),
];

function statisticRows({ type, subject, figures: { statistics, digits } }: FactSources): Facts {
  if (statistics === null) return [];
  const value = pictureOf(type)?.value;
  if (value === 'ofMean') return relative(statistics, subject?.figures?.mean ?? 0);
  if (value === 'toMedian') return deviation(statistics, subject?.median ?? 0);
  return plain(statistics, digits);
}

/** The figures beside the legend. */
export function factsOf(sources: FactSources): Facts {
  const { product, type, blockHa, shape, figures } = sources;
  const { ofYear = false } = productRow(type);
  return [
    ...row(fact.area, texts.ha(blockHa)),
    ...row(ofYear ? fact.year : fact.date, ofYear ? product.date.slice(0, 4) : texts.day(product.date)),
    ...row(fact.before, product.dateBefore && texts.day(product.dateBefore)),
    ...row(fact.alerted, type === 'Alert' && shape !== null ? texts.ha(alertedHa(shape)) : null),
    ...row(fact.clear, product.data && texts.share(product.data.clearShare)),
    ...row(fact.count, figures.count === null || type === 'Alert' ? null : texts.count(figures.count)),
    ...statisticRows(sources),
  ];
}
