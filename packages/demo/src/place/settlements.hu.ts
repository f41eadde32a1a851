import { toEov } from '@georisk/domain/geo/crs.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { wgs84 } from '@georisk/domain/units.ts';

/**
 * A settlement of the region: its KSH code, postal code, district and the position of its centre are facts; outlines
 * are made here.
 */
export interface SettlementFact {
  readonly code: string;
  readonly name: string;
  readonly zip: string;
  readonly district: 'Mezőkovácsházai' | 'Gyulai';
  /** Administrative area, ha. */
  readonly area: number;
  /** Centre, EPSG:23700. */
  readonly centre: Position;
  /** Length and width of the built-up part in metres and its direction in degrees, where it is in the landscape. */
  readonly builtUp?: readonly [length: number, width: number, direction: number];
}

export const COUNTRY_NAME = 'Magyarország';
export const COUNTY = 'Békés';
export const DISTRICT_CODES: Readonly<Record<SettlementFact['district'], string>> = {
  Mezőkovácsházai: '049',
  Gyulai: '048',
};

const fact = (
  code: string,
  name: string,
  zip: string,
  district: SettlementFact['district'],
  area: number,
  longitude: number,
  latitude: number,
  builtUp?: SettlementFact['builtUp'],
): SettlementFact => ({
  code,
  name,
  zip,
  district,
  area,
  centre: toEov(wgs84(longitude, latitude)),
  ...(builtUp === undefined ? {} : { builtUp }),
});

export const SETTLEMENTS: readonly SettlementFact[] = [
  fact('16045', 'Kunágota', '5746', 'Mezőkovácsházai', 6382, 21.0467, 46.4233, [2100, 1500, 24]),
  fact('29595', 'Almáskamarás', '5747', 'Mezőkovácsházai', 1467, 21.0914, 46.4611, [1250, 820, -36]),
  fact('04242', 'Nagykamarás', '5751', 'Mezőkovácsházai', 4325, 21.1222, 46.4722, [1750, 1050, 38]),
  fact('22132', 'Dombiratos', '5745', 'Mezőkovácsházai', 1822, 21.1178, 46.4186, [1200, 850, 6]),
  fact('31574', 'Kevermes', '5744', 'Mezőkovácsházai', 4332, 21.1864, 46.4178),
  fact('11536', 'Magyardombegyház', '5838', 'Mezőkovácsházai', 768, 21.0796, 46.3784),
  fact('18838', 'Kisdombegyház', '5837', 'Mezőkovácsházai', 1255, 21.1181, 46.3731),
  fact('24031', 'Dombegyház', '5836', 'Mezőkovácsházai', 5805, 21.1344, 46.3417),
  fact('20765', 'Medgyesbodzás', '5663', 'Mezőkovácsházai', 3157, 20.9443, 46.53),
  fact('30128', 'Medgyesegyháza', '5666', 'Mezőkovácsházai', 6443, 21.0264, 46.4936),
  fact('27906', 'Magyarbánhegyes', '5667', 'Mezőkovácsházai', 3658, 20.9639, 46.4536),
  fact('26028', 'Nagybánhegyes', '5668', 'Mezőkovácsházai', 4230, 20.9017, 46.4606),
  fact('30322', 'Mezőkovácsháza', '5800', 'Mezőkovácsházai', 6252, 20.9181, 46.4069),
  fact('31228', 'Végegyháza', '5811', 'Mezőkovácsházai', 2893, 20.8731, 46.3886),
  fact('18102', 'Battonya', '5830', 'Mezőkovácsházai', 14586, 21.02, 46.2856),
  fact('19594', 'Pusztaottlaka', '5665', 'Mezőkovácsházai', 1887, 21.0083, 46.5389),
  fact('03461', 'Kétegyháza', '5741', 'Gyulai', 5041, 21.1833, 46.5417),
  fact('32957', 'Elek', '5742', 'Gyulai', 5499, 21.2475, 46.5269),
  fact('21209', 'Lőkösháza', '5743', 'Gyulai', 5202, 21.2333, 46.4308),
];

/** Places around the region that only limit it: their areas end the region's, on this side of the border and beyond. */
export const NEIGHBOURS: readonly { readonly name: string; readonly area: number; readonly centre: Position }[] = (
  [
    ['Mezőhegyes', 15_551, 20.8167, 46.3167],
    ['Kaszaper', 3326, 20.8256, 46.4606],
    ['Csanádapáca', 5130, 20.8714, 46.5411],
    ['Gerendás', 4066, 20.8597, 46.6],
    ['Csabaszabadi', 3282, 20.9517, 46.5794],
    ['Újkígyós', 5492, 21.0297, 46.5886],
    ['Szabadkígyós', 4550, 21.075, 46.6064],
    ['Gyula', 25_592, 21.2833, 46.65],
    ['Kürtös', 7000, 21.3, 46.3497],
    ['Nagyvarjas', 4500, 21.262, 46.395],
    ['Ottlaka', 7000, 21.3, 46.515],
    ['Kisiratos', 4000, 21.23, 46.325],
    ['Tornya', 6000, 21.12, 46.267],
    ['Nagylak', 9000, 20.88, 46.235],
    ['Simonyifalva', 6000, 21.42, 46.6],
  ] as const
).map(([name, area, longitude, latitude]) => ({ name, area, centre: toEov(wgs84(longitude, latitude)) }));
