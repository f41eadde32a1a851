import { arealArea } from '@georisk/domain/geo/area.ts';
import { type Areal, polygonsOf, type Ring } from '@georisk/domain/geo/types.ts';
import { degreesText } from '../degreesText.ts';
import { escapeXml } from '../xml/escapeXml.ts';

/** A part of a field that gets one rate, EPSG:23700. */
export interface TreatmentZone {
  readonly name: string;
  /** kg/ha */
  readonly rate: number;
  readonly shape: Areal;
}

/** A planned task of a machine. */
export interface PlannedTask {
  readonly name: string;
  readonly field: { readonly name: string; readonly shape: Areal };
  readonly material: string;
  readonly zones: readonly TreatmentZone[];
}

/** Setpoint of mass per area (ISO 11783-11), mg/m². */
const MASS_PER_AREA = '0006';
const MG_PER_M2 = 100;
/** Types of polygons and rings (ISO 11783-10, annex D). */
const [BOUNDARY, TREATMENT] = [1, 2];
const [OUTLINE, HOLE] = [1, 2];
/** Names are at most 32 characters. */
const named = (text: string): string => escapeXml(text.slice(0, 32));

const ringOf = (ring: Ring, kind: number): string => {
  const points = ring.map((position) => {
    const [longitude, latitude] = degreesText(position);
    return `<PNT A="2" C="${latitude}" D="${longitude}"/>`;
  });
  return `<LSG A="${kind}">${points.join('')}</LSG>`;
};

const polygonsAs = (shape: Areal, kind: number): string =>
  polygonsOf(shape)
    .map((rings) => `<PLN A="${kind}">${rings.map((ring, i) => ringOf(ring, i === 0 ? OUTLINE : HOLE)).join('')}</PLN>`)
    .join('');

const zoneOf = ({ name, rate, shape }: TreatmentZone, index: number): string =>
  `<TZN A="${index + 1}" B="${named(name)}">` +
  `<PDV A="${MASS_PER_AREA}" B="${Math.round(rate * MG_PER_M2)}" C="PDT1"/>${polygonsAs(shape, TREATMENT)}</TZN>`;

/** TASKDATA.XML (ISO 11783-10, version 3.3): a field, a material, and one planned task with a zone for each rate. */
export const taskDataOf = ({ name, field, material, zones }: PlannedTask): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ISO11783_TaskData VersionMajor="3" VersionMinor="3" ManagementSoftwareManufacturer="GeoRisk" ManagementSoftwareVersion="1" TaskControllerManufacturer="" TaskControllerVersion="" DataTransferOrigin="1">',
    `<PDT A="PDT1" B="${named(material)}"/>`,
    `<PFD A="PFD1" C="${named(field.name)}" D="${Math.round(arealArea(field.shape))}">${polygonsAs(field.shape, BOUNDARY)}</PFD>`,
    `<TSK A="TSK1" B="${named(name)}" E="PFD1" G="1">`,
    ...zones.map(zoneOf),
    '</TSK>',
    '</ISO11783_TaskData>',
    '',
  ].join('\n');
