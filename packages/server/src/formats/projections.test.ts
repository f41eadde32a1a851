import { toEov } from '@georisk/domain/geo/crs.ts';
import { wgs84 } from '@georisk/domain/units.ts';
import { describe, expect, it } from 'vitest';
import { notesOf, projectorOfSource, projectorToEov } from './projections.ts';
import { SourceError } from './sourceFault.ts';

/** The place of 17° E, 47° N on ETRS89 and WGS 84. */
const PLACE = toEov(wgs84(17, 47));
const distanceTo = ([x, y]: readonly [number, number], expected: readonly number[]) =>
  Math.hypot(x - (expected[0] ?? 0), y - (expected[1] ?? 0));
const source = (definition: string) => ({ srid: null, definition });
function faultOf(asked: Parameters<typeof projectorOfSource>[0]): unknown {
  try {
    return projectorOfSource(asked);
  } catch (error) {
    if (error instanceof SourceError) return error.fault;
    throw error;
  }
}

describe('a coordinate system of EPSG', () => {
  // The place by PROJ 9.5.1, x first: those of ETRS89 and WGS 84 are one place.
  it.each([
    ['Slovenia', 3794, 652_094.67, 208_668.084],
    ['Croatia', 3765, 538_024.163, 5_206_847.626],
    ['Europe, of equal areas', 3035, 4_852_943.291, 2_679_187.487],
    ['ETRS89 zone 33', 25_833, 652_049.037, 5_207_105.327],
    ['WGS 84 zone 32', 32_632, 1_108_063.551, 5_236_308.866],
    ['Serbia', 8682, 195_914.757, 5_212_933.243],
    ['Poland', 2180, 347_996.596, -94_457.43],
    ['Lithuania', 3346, -32_191.953, 5_230_039.211],
    ['Belgium, conical', 3812, 1_607_775.789, 324_488.203],
    ['ETRS89 in degrees', 4258, 17, 47],
    ['Slovenia in degrees', 4765, 17, 47],
    ['the Polish grid’s datum in degrees', 9702, 17, 47],
  ])('is read: %s, EPSG:%i', (_, srid, x, y) => {
    expect(distanceTo(projectorOfSource({ srid })([x, y]), PLACE)).toBeLessThan(0.02);
    expect(notesOf({ srid })).toEqual([]);
  });

  // By PROJ 9.5.1 with the same parameters of their datum, to HD72 by those of this product.
  it.each([
    ['Switzerland', 2056, [3_325_248.13, 1_249_516.02], [494_120.132, 185_892.643]],
    ['Austria', 31_259, [800_697.767, 206_932.839], [494_214.396, 185_984.765]],
    ['Slovakia and Czechia', 5514, [-594_810.952, -1_406_603.313], [494_205.897, 185_988.014]],
    ['Romania', 3844, [-107_780.182, 641_967.79], [494_149.57, 186_005.959]],
    ['Slovenia, the old one', 3912, [652_076.211, 208_138.016], [493_911.878, 185_990.334]],
  ] as const)('with a datum of its own is read, and called less exact: %s, EPSG:%i', (_, srid, position, expected) => {
    expect(distanceTo(projectorOfSource({ srid })(position), expected)).toBeLessThan(0.05);
    expect(notesOf({ srid })).toEqual(['datum-rough']);
  });

  it('that needs a grid of shifts, or whose shift nobody gives, is refused for that', () => {
    for (const srid of [27_700, 4312]) {
      expect(faultOf({ srid })).toEqual({ code: 'crsShift', declared: `EPSG:${srid}` });
      expect(projectorToEov(srid)).toBeUndefined();
    }
  });

  it('that is not one of a plane, has its axes to the south, or is not there, is unknown', () => {
    for (const srid of [4936, 5773, 2065, 1, 999_998])
      expect(faultOf({ srid })).toEqual({ code: 'crsUnknown', declared: `EPSG:${srid}` });
    expect(faultOf({ srid: null })).toEqual({ code: 'crsMissing' });
  });
});

const GCS_ETRS =
  'GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
const SLOVENE =
  'PROJCS["Slovenia_1996_Slovene_National_Grid",GEOGCS["GCS_Slovenia_1996",DATUM["D_Slovenia_Geodetic_Datum_1996",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",-5000000.0],PARAMETER["Central_Meridian",15.0],PARAMETER["Scale_Factor",0.9999],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
const SLOVENE_2 =
  'PROJCRS["Slovene grid",BASEGEOGCRS["Slovenia 1996",DATUM["Slovenia Geodetic Datum 1996",ELLIPSOID["GRS 1980",6378137,298.257222101,LENGTHUNIT["metre",1]]],PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]]],CONVERSION["Slovene National Grid",METHOD["Transverse Mercator",ID["EPSG",9807]],PARAMETER["Latitude of natural origin",0,ANGLEUNIT["degree",0.0174532925199433],ID["EPSG",8801]],PARAMETER["Longitude of natural origin",15,ANGLEUNIT["degree",0.0174532925199433],ID["EPSG",8802]],PARAMETER["Scale factor at natural origin",0.9999,SCALEUNIT["unity",1],ID["EPSG",8805]],PARAMETER["False easting",500000,LENGTHUNIT["metre",1],ID["EPSG",8806]],PARAMETER["False northing",-5000000,LENGTHUNIT["metre",1],ID["EPSG",8807]]],CS[Cartesian,2],AXIS["(N)",north,ORDER[1],LENGTHUNIT["metre",1]],AXIS["(E)",east,ORDER[2],LENGTHUNIT["metre",1]]]';
const LAEA = `PROJCS["Equal areas",${GCS_ETRS},PROJECTION["Lambert_Azimuthal_Equal_Area"],PARAMETER["latitude_of_center",52],PARAMETER["longitude_of_center",10],PARAMETER["false_easting",4321000],PARAMETER["false_northing",3210000],UNIT["metre",1],AXIS["Northing",NORTH],AXIS["Easting",EAST]]`;
const BESSEL =
  'PROJCS["Own",GEOGCS["Own",DATUM["D_Own",SPHEROID["Bessel_1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["Central_Meridian",15.0],UNIT["Meter",1.0]]';

describe('a coordinate system that a file describes', () => {
  it.each([
    ['as Esri does', SLOVENE, [652_094.67, 208_668.084]],
    ['by well-known text 2, its northing first', SLOVENE_2, [652_094.67, 208_668.084]],
    ['by well-known text 1, its northing first', LAEA, [4_852_943.291, 2_679_187.487]],
    [
      'with heights',
      `COMPD_CS["x",${LAEA},VERT_CS["y",VERT_DATUM["z",2005],UNIT["metre",1]]]`,
      [4_852_943.291, 2_679_187.487],
    ],
    ['in degrees', GCS_ETRS.replace('GCS_ETRS_1989', 'Own'), [17, 47]],
  ] as const)('%s is read, x first', (_, definition, position) => {
    expect(distanceTo(projectorOfSource(source(definition))(position), PLACE)).toBeLessThan(0.02);
    expect(notesOf(source(definition))).toEqual([]);
    // Also where the number beside it says nothing.
    expect(distanceTo(projectorOfSource({ srid: 999_998, definition })(position), PLACE)).toBeLessThan(0.02);
  });

  it('with a datum that is not described is refused for that, with one that is, called less exact', () => {
    expect(faultOf(source(BESSEL))).toEqual({ code: 'crsShift', declared: 'Own' });
    const described = BESSEL.replace('128]]', '128],TOWGS84[577.326,90.129,463.919,5.137,1.474,5.297,2.4232]]');
    expect(notesOf(source(described))).toEqual(['datum-rough']);
  });

  it.each(['PROJCS["x"', 'LOCAL_CS["own"]', 'nonsense', 'PROJCS["x",PROJECTION["None"]]'])(
    'as %j is unknown',
    (text) => {
      expect(faultOf(source(text))).toMatchObject({ code: 'crsUnknown' });
    },
  );
});
