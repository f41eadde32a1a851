import { type BBox, unionBBox } from '@georisk/domain/geo/bbox.ts';
import { WGS84_SRID } from '@georisk/domain/geo/crs.ts';
import { projectedBBox } from '@georisk/imagery/render/bounds.ts';
import { capabilitiesXml, type WmsBoxes, type WmsFamily, type WmsLayer } from '@georisk/imagery/wms/capabilities.ts';
import { legendSize } from '@georisk/imagery/wms/legend/legendPng.ts';
import { ADVERTISED_CRS, mapCrs, type WmsVersion } from '@georisk/imagery/wms/mapCrs.ts';
import type { LayerGranule } from './layer.repository.ts';
import type { Layer } from './layer.ts';
import { abstractOfLook, LOOK_NAMES, type LookName, LOOKS, titleOfLook, titleOfStyle } from './looks.ts';
import { wmsTexts } from './wms.hu.ts';

const footprint = ({ srid, grid }: LayerGranule) => `${srid} ${Object.values(grid).join()}`;

/** The box of granules in any system; each different ground is projected once. */
function boxMaker() {
  const known = new Map<string, BBox>();
  const ofGranule = (granule: LayerGranule, epsg: number): BBox => {
    const key = `${footprint(granule)} ${epsg}`;
    const box = known.get(key) ?? projectedBBox(granule.grid, granule.srid, epsg);
    known.set(key, box);
    return box;
  };
  return (granules: readonly LayerGranule[]): WmsBoxes => {
    const boxIn = (epsg: number) => granules.map((granule) => ofGranule(granule, epsg)).reduce(unionBBox);
    const byCrs = ADVERTISED_CRS.flatMap((name) => {
      const crs = mapCrs(name);
      return crs === undefined ? [] : [[name, boxIn(crs.epsg)] as const];
    });
    return { degrees: boxIn(WGS84_SRID), byCrs: new Map(byCrs) };
  };
}

const groundOf = (granules: readonly LayerGranule[]): string => [...new Set(granules.map(footprint))].sort().join('|');

/** The layers of one look, with one more whose date TIME chooses. */
function familyOf(look: LookName, layers: readonly Layer[], boxesOf: ReturnType<typeof boxMaker>): WmsFamily {
  const { prefix, styles } = LOOKS[look];
  const title = titleOfLook(look);
  const grounds = new Map(
    layers.flatMap(({ granules }) => granules.map((granule) => [footprint(granule), granule] as const)),
  );
  const whole = groundOf([...grounds.values()]);
  const dates = [...new Set(layers.map(({ date }) => date))].sort();
  const timed: WmsLayer = { name: prefix, title: wmsTexts.newest(title), dates };
  return {
    title,
    abstract: abstractOfLook(look),
    boxes: boxesOf([...grounds.values()]),
    styles: styles.map(({ name, legend }) => ({
      name,
      title: titleOfStyle(look, name),
      legend: legendSize(legend),
    })),
    layers: [
      timed,
      ...layers.map(({ name, granules, date, dateBefore }) => ({
        name,
        title: wmsTexts.dated(title, date, dateBefore),
        boxes: groundOf(granules) === whole ? undefined : boxesOf(granules),
        dates: [],
      })),
    ],
  };
}

/** Families of layers in the order of the looks. */
export function familiesOf(layers: readonly Layer[]): WmsFamily[] {
  const boxesOf = boxMaker();
  const byLook = Map.groupBy(layers, ({ look }) => look);
  return LOOK_NAMES.flatMap((look) => {
    const ofLook = byLook.get(look);
    return ofLook === undefined ? [] : [familyOf(look, ofLook, boxesOf)];
  });
}

/** @param origin of the installation as others reach it */
export const capabilitiesOf = (origin: string, group: string, layers: readonly Layer[], version: WmsVersion): string =>
  capabilitiesXml(
    {
      title: wmsTexts.serviceTitle(group),
      abstract: wmsTexts.serviceAbstract,
      url: `${origin}/geoserver/${group}/wms`,
    },
    familiesOf(layers),
    version,
  );
