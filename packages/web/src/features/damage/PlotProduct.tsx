import type { Product } from '@georisk/contract/endpoints/blocks.ts';
import type { DamagePlot } from '@georisk/contract/endpoints/damagePlots.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDate } from '#web/lib/format.ts';
import { asAreal } from '#web/map/areal.ts';
import { DateList } from '../block/DateList.tsx';
import { Section } from '../block/Section.tsx';
import type { MapPart } from '../fullMap/mapPart.ts';
import { Legend } from '../imagery/Legend.tsx';
import { type Kind, kindOf, ofKind, shownProduct } from '../product/blockProducts.ts';
import { PdfButton } from '../product/PdfButton.tsx';
import { lookOf } from '../product/productLook.ts';
import { productTypeOf } from '../product/productTable.ts';
import { productTexts } from '../product/texts.hu.ts';
import { plotTexts as texts } from './plotTexts.hu.ts';
import type { PlotView } from './plotView.ts';

export interface ShownPicture {
  readonly kind: Kind;
  readonly list: readonly Product[];
  readonly product: Product | null;
}

/** The products of the asked type on a damaged plot, and the one that is looked at. */
export function pictureOf(plot: DamagePlot, view: Pick<PlotView, 'productType' | 'date'>): ShownPicture {
  const asked = { type: productTypeOf(view.productType), subType: null, date: view.date, before: null };
  const kind = kindOf(plot.products, asked);
  const list = ofKind(plot.products, kind);
  return { kind, list, product: shownProduct(list, asked) };
}

/** The picture under the outlines. */
export function picturePart({ meparCode, meparPolygon }: DamagePlot, { kind, product }: ShownPicture): MapPart {
  const box = meparPolygon === null ? null : bboxOf(asAreal(meparPolygon));
  const url = product?.url ?? null;
  return {
    layer: 'PRODUCT',
    on: true,
    box,
    specs:
      url === null || box === null
        ? []
        : [
            {
              key: 'PICTURE',
              layer: 'PRODUCT',
              visible: true,
              extent: box,
              source: {
                kind: 'tiles',
                tiles: { kind: 'wms', layer: url, mepar: meparCode, style: lookOf(kind, 'ndvi').style },
                maxZoom: 19,
              },
            },
          ],
  };
}

/** One type of picture of a damaged plot: what it says, its colours, its dates. */
export function PlotProductPanel({ picture, view }: { readonly picture: ShownPicture; readonly view: PlotView }) {
  const { kind, list, product } = picture;
  const look = lookOf(kind, 'ndvi');
  const title = productTexts.types[kind.type];
  return (
    <>
      <Typography sx={{ px: 4, pb: 2 }}>{product?.description ?? title}</Typography>
      {product !== null && look.legend !== null && (
        <Box sx={{ px: 4, pb: 3 }}>
          <Legend legend={look.legend} own={null} positionOf={look.positionOf} read={look.read} title />
        </Box>
      )}
      {product?.fileName != null && (
        <Box sx={{ px: 4, pb: 3 }}>
          <PdfButton key={product.fileName} fileName={product.fileName} />
        </Box>
      )}
      <Section title={texts.productDates} isEmpty={list.length === 0}>
        <DateList
          what={title}
          shown={product?.date ?? null}
          onChoose={(date) => view.openProduct(kind.type, date)}
          rows={list.map(({ id, date, dateBefore }) => ({
            key: id,
            date,
            note: dateBefore === null ? '' : productTexts.since(formatDate(dateBefore)),
          }))}
        />
      </Section>
    </>
  );
}
