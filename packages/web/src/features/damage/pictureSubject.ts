import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { arealArea, displayHectares } from '@georisk/domain/geo/area.ts';
import { asAreal } from '#web/map/areal.ts';
import type { PictureSubject } from '#web/shared/product/useBlockPicture.ts';

const NOWHERE: PictureSubject['geom'] = { type: 'MultiPolygon', coordinates: [] };
/** The index of each pass, under the role's name of it. */
const INDICES: ReadonlySet<string> = new Set(['NDVI', 'AgriNdvi']);

const passOf = ({ date, url, data }: Product) =>
  url === null ? [] : [{ date, url, clearShare: data?.clearShare ?? 1, mean: data?.mean ?? null }];

const alertOf = ({ type, id, date, productPolygon }: Product) =>
  type !== 'Alert' || productPolygon === null
    ? []
    : [{ date, productId: id, geom: productPolygon, area: displayHectares(arealArea(asAreal(productPolygon))) }];

/** Subject of a damaged plot's pictures: its block, as far as the plot's own products name it. */
export function pictureSubject({
  meparCode,
  meparPolygon,
  products,
}: Pick<DamagePlot, 'meparCode' | 'meparPolygon' | 'products'>): PictureSubject {
  const indices = products.filter(({ type }) => INDICES.has(type));
  const first = indices[0]?.type;
  return {
    meparCode,
    geom: meparPolygon ?? NOWHERE,
    cityName: null,
    alerts: products.flatMap(alertOf),
    ndvi: indices.filter(({ type }) => type === first).flatMap(passOf),
  };
}
