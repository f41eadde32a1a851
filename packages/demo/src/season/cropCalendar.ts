import type { PlantCode } from '@georisk/domain/crops/crops.ts';

/** Day of the harvest year and NDVI of a good stand; days of the autumn before are negative (day -60 is 1 November). */
type Knot = readonly [day: number, ndvi: number];

/** The colour of a canopy from above, reflectances of red, green and blue. */
export type Reflectance = readonly [red: number, green: number, blue: number];

export interface CropCalendar {
  readonly sown: number;
  readonly harvested: number;
  readonly course: readonly Knot[];
  /** Days from which and by which the stand turns yellow. */
  readonly ripening: readonly [number, number];
  readonly canopy: Reflectance;
  readonly ripe: Reflectance;
  /** Days of a bloom that colours the whole field. */
  readonly bloom?: { readonly from: number; readonly to: number; readonly colour: Reflectance };
}

const WHEAT_GREEN: Reflectance = [0.031, 0.058, 0.024];
const MAIZE_GREEN: Reflectance = [0.026, 0.05, 0.02];
const STRAW: Reflectance = [0.205, 0.165, 0.085];
const DRY_STALKS: Reflectance = [0.165, 0.132, 0.082];

/**
 * Sowing, harvest and NDVI over the year in the south of the Great Plain. Courses follow the crop calendars of the Hungarian plain
 * (domain.md 3 and 4.1: harvest windows) and the levels of measured zonal medians (winter wheat 0.59 in March, 0.90 in May, 0.32 in July;
 * silage maize 0.33 in May, 0.93 in July, 0.24 in October; spring barley 0.44, 0.93, 0.39).
 */
const CALENDARS = {
  OSZI_BUZA: {
    sown: -82,
    harvested: 185,
    course: [
      [-66, 0.17],
      [-45, 0.28],
      [-18, 0.37],
      [18, 0.35],
      [48, 0.4],
      [72, 0.55],
      [94, 0.74],
      [114, 0.85],
      [136, 0.88],
      [150, 0.83],
      [160, 0.68],
      [170, 0.46],
      [180, 0.28],
      [186, 0.23],
    ],
    ripening: [152, 176],
    canopy: WHEAT_GREEN,
    ripe: STRAW,
  },
  DURUMBUZA: {
    sown: -76,
    harvested: 186,
    course: [
      [-58, 0.17],
      [-38, 0.26],
      [-12, 0.34],
      [20, 0.33],
      [50, 0.38],
      [74, 0.52],
      [96, 0.71],
      [116, 0.83],
      [138, 0.86],
      [151, 0.8],
      [161, 0.64],
      [171, 0.42],
      [180, 0.27],
      [187, 0.22],
    ],
    ripening: [153, 177],
    canopy: WHEAT_GREEN,
    ripe: STRAW,
  },
  OSZI_ARPA: {
    sown: -94,
    harvested: 172,
    course: [
      [-80, 0.18],
      [-56, 0.36],
      [-25, 0.46],
      [15, 0.42],
      [45, 0.46],
      [68, 0.6],
      [88, 0.77],
      [108, 0.86],
      [126, 0.84],
      [140, 0.68],
      [152, 0.42],
      [164, 0.26],
      [173, 0.22],
    ],
    ripening: [136, 162],
    canopy: [0.034, 0.06, 0.027],
    ripe: [0.22, 0.18, 0.1],
  },
  TRITIKALE: {
    sown: -86,
    harvested: 190,
    course: [
      [-68, 0.17],
      [-45, 0.3],
      [-15, 0.4],
      [20, 0.38],
      [50, 0.42],
      [74, 0.57],
      [95, 0.75],
      [115, 0.85],
      [138, 0.87],
      [154, 0.78],
      [166, 0.58],
      [178, 0.33],
      [190, 0.23],
    ],
    ripening: [156, 182],
    canopy: [0.033, 0.057, 0.028],
    ripe: [0.19, 0.155, 0.09],
  },
  TAVASZI_ARPA: {
    sown: 66,
    harvested: 190,
    course: [
      [80, 0.17],
      [95, 0.36],
      [115, 0.68],
      [132, 0.85],
      [146, 0.88],
      [158, 0.74],
      [170, 0.48],
      [182, 0.29],
      [190, 0.23],
    ],
    ripening: [154, 182],
    canopy: [0.035, 0.062, 0.026],
    ripe: [0.22, 0.18, 0.1],
  },
  ZAB: {
    sown: 68,
    harvested: 196,
    course: [
      [84, 0.17],
      [100, 0.38],
      [122, 0.7],
      [142, 0.86],
      [156, 0.82],
      [170, 0.58],
      [184, 0.33],
      [196, 0.23],
    ],
    ripening: [162, 190],
    canopy: [0.034, 0.06, 0.028],
    ripe: [0.21, 0.175, 0.1],
  },
  REPCE: {
    sown: -124,
    harvested: 181,
    course: [
      [-112, 0.18],
      [-90, 0.46],
      [-66, 0.68],
      [-40, 0.71],
      [-10, 0.6],
      [20, 0.52],
      [48, 0.52],
      [70, 0.66],
      [90, 0.81],
      [104, 0.72],
      [120, 0.66],
      [134, 0.8],
      [150, 0.71],
      [164, 0.46],
      [175, 0.27],
      [182, 0.22],
    ],
    ripening: [154, 176],
    canopy: [0.038, 0.066, 0.028],
    ripe: [0.185, 0.15, 0.085],
    bloom: { from: 100, to: 126, colour: [0.17, 0.18, 0.045] },
  },
  KUKORICA: {
    sown: 108,
    harvested: 276,
    course: [
      [120, 0.17],
      [138, 0.27],
      [155, 0.52],
      [170, 0.77],
      [186, 0.88],
      [206, 0.89],
      [222, 0.82],
      [238, 0.66],
      [252, 0.44],
      [268, 0.29],
      [278, 0.24],
    ],
    ripening: [232, 264],
    canopy: MAIZE_GREEN,
    ripe: DRY_STALKS,
  },
  SILOKUKORICA: {
    sown: 114,
    harvested: 238,
    course: [
      [126, 0.17],
      [144, 0.28],
      [160, 0.55],
      [176, 0.8],
      [192, 0.9],
      [212, 0.9],
      [228, 0.82],
      [237, 0.74],
    ],
    ripening: [236, 262],
    canopy: MAIZE_GREEN,
    ripe: DRY_STALKS,
  },
  NAPRAFORGO: {
    sown: 101,
    harvested: 250,
    course: [
      [114, 0.17],
      [132, 0.28],
      [150, 0.55],
      [165, 0.79],
      [181, 0.85],
      [196, 0.79],
      [212, 0.62],
      [226, 0.43],
      [240, 0.28],
      [250, 0.23],
    ],
    ripening: [212, 238],
    canopy: [0.035, 0.062, 0.026],
    ripe: [0.1, 0.082, 0.058],
    bloom: { from: 182, to: 198, colour: [0.09, 0.09, 0.03] },
  },
  SZOJA: {
    sown: 114,
    harvested: 262,
    course: [
      [126, 0.17],
      [146, 0.28],
      [162, 0.48],
      [180, 0.77],
      [204, 0.89],
      [226, 0.84],
      [242, 0.6],
      [254, 0.33],
      [263, 0.22],
    ],
    ripening: [238, 256],
    canopy: [0.029, 0.06, 0.022],
    ripe: [0.14, 0.115, 0.075],
  },
  CUKORREPA: {
    sown: 84,
    harvested: 288,
    course: [
      [98, 0.17],
      [120, 0.3],
      [142, 0.6],
      [162, 0.82],
      [190, 0.88],
      [230, 0.84],
      [262, 0.78],
      [286, 0.7],
    ],
    ripening: [300, 330],
    canopy: [0.027, 0.06, 0.021],
    ripe: DRY_STALKS,
  },
  BORSO: {
    sown: 70,
    harvested: 176,
    course: [
      [86, 0.17],
      [104, 0.36],
      [124, 0.68],
      [142, 0.84],
      [155, 0.68],
      [166, 0.4],
      [177, 0.23],
    ],
    ripening: [150, 170],
    canopy: [0.033, 0.06, 0.026],
    ripe: [0.19, 0.16, 0.09],
  },
} as const satisfies Partial<Record<PlantCode, CropCalendar>>;

export type FieldCrop = keyof typeof CALENDARS;

export const cropCalendar = (crop: FieldCrop): CropCalendar => CALENDARS[crop];

/** Value of a course on a day: smooth between its knots, without over- and undershoot. */
export function onCourse(course: readonly Knot[], day: number): number {
  const after = course.findIndex(([at]) => at > day);
  const [first, last] = [course[0], course[course.length - 1]];
  if (first === undefined || last === undefined) return 0;
  if (after === 0) return first[1];
  if (after === -1) return last[1];
  const [x1, y1] = course[after - 1] ?? first;
  const [x2, y2] = course[after] ?? last;
  const [x0, y0] = course[after - 2] ?? [x1, y1];
  const [x3, y3] = course[after + 1] ?? [x2, y2];
  const slope = (y2 - y1) / (x2 - x1);
  // Fritsch-Carlson tangents: zero at turning points, else the harmonic mean of the slopes on either side.
  const tangent = (before: number, behind: number) =>
    before * behind <= 0 ? 0 : (2 * before * behind) / (before + behind);
  const m1 = x1 === x0 ? slope : tangent((y1 - y0) / (x1 - x0), slope);
  const m2 = x3 === x2 ? slope : tangent(slope, (y3 - y2) / (x3 - x2));
  const [span, t] = [x2 - x1, (day - x1) / (x2 - x1)];
  return (
    (1 + 2 * t) * (1 - t) ** 2 * y1 +
    t * (1 - t) ** 2 * span * m1 +
    t * t * (3 - 2 * t) * y2 +
    t * t * (t - 1) * span * m2
  );
}
