import type { ProductPages } from '#server/pdf/productPages.ts';
import { productPdf } from '#server/pdf/productPages.ts';
import type { Renderer } from '@georisk/imagery/render/renderer.ts';
import { ALERT_COLOR } from '@georisk/contract/products/alertColor.ts';
import { pictureOf } from '@georisk/contract/products/pictures.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import type { Overlay } from '#server/pdf/mapFigure.ts';
import type { Curve } from '@georisk/contract/verticals/insurance/curve.ts';
import { isOfEachImage, productRow, productTypeOf, type ProductType } from '@georisk/contract/products/productTypes.ts';
import type { Clock } from '#server/clock.ts';
import { notFound } from '#server/http/problem.ts';
import { type CallContext, log } from '#server/modules/access/audit.ts';
import { curveOf } from '#server/modules/curve/curve.service.ts';
import { trueColourOf } from '#server/modules/raster/observation.repository.ts';
import { derivedLayer, layerName, productUrl } from '#server/modules/raster/layerNames.ts';
import { findProfile } from '#server/modules/user/user.repository.ts';
import { outlineOf, type OutlineRow } from '#server/modules/wms/layer.repository.ts';
import type { Subject } from '#server/modules/wms/subject.ts';
import { companyScopeOf, scopeOf } from '#server/modules/access/scope.ts';
import {
  alertLegend,
  mapFigure,
  pixelFigures,
  productKey,
  uncoveredLine,
  versionOf,
  zoneLegend,
} from './content.service.ts';
import { factsOf } from './facts.ts';
import { documentTexts as texts } from './document.hu.ts';
import { blockHead, scenesOf, zoneAreas } from './document.repository.ts';
import { type DocumentProduct, layerSubject, productNamed, type SubjectDeps } from './subject.ts';
import type { DocumentShelf, ShelfPlace } from './shelf.ts';

/** Version of the layout of the pages: a new one makes all documents again. */
const TEMPLATE = 2;

export interface DocumentDeps extends SubjectDeps {
  readonly clock: Clock;
  readonly renderer: Renderer;
  readonly shelf: DocumentShelf;
}

export interface ServedDocument {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/** The data of a document before it is drawn. */
interface Draft {
  readonly product: DocumentProduct;
  readonly type: ProductType;
  readonly block: OutlineRow & { readonly geomHa: number; readonly cityName: string | null };
  readonly subject: Subject | undefined;
  readonly context: Subject | undefined;
  readonly change: Subject | undefined;
  readonly group: string | undefined;
  /** Areas of the product, EPSG:23700. */
  readonly shape: Areal | null;
}

/** A picture of classes of its own raster says little without the ground that it is on. */
const needsContext = (type: ProductType): boolean => !isOfEachImage(type);

/**
 * The company whose rights the content depends on: a document is kept for each company separately; null for callers who
 * see every company's.
 */
const ownerOf = ({ access, caller }: CallContext): number | null =>
  access.companyScope.kind === 'all' ? null : caller.companyId;

/** True colour of the product's day, else of the nearest before it, else of the oldest. */
async function backgroundOf(deps: DocumentDeps, call: CallContext, product: DocumentProduct, blockId: number) {
  const images = await trueColourOf(deps.executor, blockId, companyScopeOf('products', call.caller));
  const image = images.find(({ date }) => date <= product.date) ?? images.at(-1);
  const url = image && productUrl(image.groupName, derivedLayer('TCI', image.date));
  return url === undefined ? undefined : layerSubject(deps, call, product, url);
}

async function draftOf(deps: DocumentDeps, call: CallContext, product: DocumentProduct): Promise<Draft> {
  const type = productTypeOf(product.type);
  const head = await blockHead(deps.executor, product.meparCode);
  const outline = await outlineOf(deps.executor, product.meparCode, scopeOf('mepar', call.caller));
  if (type === undefined || head === undefined || outline === undefined) throw notFound();
  const group = product.url?.split(':')[0];
  const layer = (url: string | null) => layerSubject(deps, call, product, url);
  const pair = { date: product.date, dateBefore: product.dateBefore };
  return {
    product,
    type,
    block: { ...outline, ...head },
    group,
    shape: product.productPolygon as unknown as Areal | null,
    subject: await layer(product.url),
    context: needsContext(type) ? await backgroundOf(deps, call, product, head.id) : undefined,
    change:
      pictureOf(type)?.pair === 'changeClass' && group !== undefined
        ? await layer(productUrl(group, layerName({ type: 'Change', ...pair })))
        : undefined,
  };
}

function overlaysOf({ type, shape, subject }: Draft): readonly Overlay[] {
  if (shape === null) return [];
  if (type === 'Alert') return [{ shape, color: ALERT_COLOR, fill: 0.3 }];
  return subject === undefined ? [{ shape, color: '#0F5C5C', fill: 0.15 }] : [];
}

const year = ({ date }: DocumentProduct) => Number(date.slice(0, 4));
const isYear = ({ type }: Draft) => productRow(type).ofYear === true;

const marked = ({ product }: Draft) => [product.dateBefore, product.date].filter((date) => date !== null);

async function pagesOf(deps: DocumentDeps, call: CallContext, draft: Draft, curve: Curve, version: string) {
  const { product, type, block, group, shape } = draft;
  const figures = await pixelFigures(deps.renderer, draft.subject, draft.change);
  const zones =
    type === 'SoilManagementZone' && group !== undefined
      ? await zoneAreas(deps.executor, block.id, group, year(product))
      : [];
  const legend =
    type === 'Alert' ? alertLegend(shape, block.geomHa) : zones.length > 0 ? zoneLegend(zones) : figures.legend;
  const profile = ownerOf(call) === null ? undefined : await findProfile(deps.executor, call.caller.id);
  const dates = marked(draft);
  const scenes = group === undefined ? [] : await scenesOf(deps.executor, group, dates);
  const isChart = pictureOf(type)?.value === 'toMedian';
  const years = [...new Set(dates.map((date) => date.slice(0, 4)))];
  const hasCurve = curve.points.length > 0 && !isYear(draft);
  const pages: ProductPages = {
    installation: profile?.title || 'GeoRisk',
    company: profile?.companyName ?? null,
    title: product.title,
    subtitle: texts.block(product.meparCode, block.cityName, block.geomHa),
    dates: isYear(draft) ? texts.year(product.date) : texts.dates(product.date, product.dateBefore),
    description: product.description,
    map: isChart
      ? null
      : await mapFigure(deps.renderer, {
          outline: block.outline,
          subject: draft.subject,
          context: draft.context,
          overlays: overlaysOf(draft),
        }),
    mapNote: texts.mapNote(draft.context?.layer.date ?? null),
    legendTitle: texts.legend,
    legend: [...legend, ...(productRow(type).outlined ? [] : uncoveredLine(figures.countedHa, block.geomHa))],
    factsTitle: texts.facts,
    facts: factsOf({ product, type, blockHa: block.geomHa, shape, subject: draft.subject, figures }),
    histogramTitle: texts.histogram,
    histogram: figures.histogram,
    curveTitle: texts.curve(year(product)),
    curve: hasCurve ? { curve, year: year(product), marked: dates, labels: texts.curveLabels(year(product)) } : null,
    notes: [
      { title: texts.methodTitle, text: texts.method(type) },
      {
        title: texts.sourceTitle,
        text: texts.source(
          years,
          scenes.map(({ externalId, baseline }) => texts.scene(externalId, baseline)),
        ),
      },
    ],
    documentId: version,
    footer: texts.footer(`${product.fileName} · ${version.slice(0, 16)}`, deps.clock.now()),
    page: texts.page,
    madeAt: deps.clock.now(),
  };
  return productPdf(pages);
}

/** Serves the document of a product, made on the first request and again whenever its content has changed. */
export async function productDocument(
  deps: DocumentDeps,
  call: CallContext,
  fileName: string,
): Promise<ServedDocument> {
  const product = await productNamed(deps, call, fileName);
  const draft = await draftOf(deps, call, product);
  const curve = await curveOf(deps.executor, deps.clock, call, product.meparCode, year(product));
  const version = versionOf(TEMPLATE, ownerOf(call), productKey(product), draft.block.fingerprint, [
    draft.subject?.layer.version,
    draft.subject?.palette?.key,
    draft.change?.layer.version,
    pictureOf(draft.type)?.value === 'toMedian' ? curve : null,
  ]);
  const owner = ownerOf(call);
  const place: ShelfPlace = {
    key: `${owner ?? 'all'}/${fileName}`,
    version,
    companyId: owner,
    subject: `${product.type} ${product.date} ${product.meparCode}`,
  };
  const served = await deps.shelf.fetch(place, () => pagesOf(deps, call, draft, curve, version));
  await log(deps.executor, call, 'get-product-pdf', fileName);
  return served;
}
