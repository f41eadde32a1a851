/**
 * Colours on imagery: a canvas has no CSS variables, and shapes on a satellite picture do not follow the colour
 * scheme.
 */
export const MAP_COLOURS = {
  outline: '#FFFFFF',
  casing: '#00000080',
  selected: '#FFD400',
  tableBoundary: '#39B54A',
  damage: '#F6A5C0',
  damageFill: '#F6A5C033',
  alert: '#E53935',
  alertFill: '#E5393514',
  drawing: '#FFD400',
  drawingFill: '#FFD40026',
  vertex: '#FFFFFF',
  vertexEdge: '#1B2A2F',
  refused: '#E53935',
  other: '#4FC3F7',
  otherFill: '#4FC3F726',
  position: '#1565C0',
  positionFill: '#1565C033',
  label: '#FFFFFF',
  halo: '#1B2A2FE6',
  measure: '#FFFFFF',
  measureFill: '#FFFFFF26',
  photo: '#6A1B9A',
} as const;

/** A farmer's parcels by their state: the line of the outline, its width and dashes; the sign's ground and its mark. */
export const PARCEL_COLOURS = {
  alert: { line: '#FF5A52', width: 3, dash: null, sign: '#C62828', ink: '#FFFFFF' },
  after: { line: '#FFB74D', width: 2.5, dash: null, sign: '#FFB74D', ink: '#1B2A2F' },
  fine: { line: '#A5D6A7', width: 2, dash: null, sign: '#2E7D32', ink: '#FFFFFF' },
  unknown: { line: '#CFD8DC', width: 2, dash: [7, 6], sign: '#CFD8DC', ink: '#1B2A2F' },
} as const;

/** Graves on a picture from above: light on stone, grass and soil alike. */
export const CEMETERY_COLOURS = {
  grave: '#FFFFFF',
  graveFill: '#FFFFFF40',
  expired: '#FF8A65',
  expiredFill: '#FF8A6555',
  chosenFill: '#FFD40080',
  number: '#FFFFFF',
  numberHalo: '#1B2A2FE6',
  border: '#FFFFFFCC',
  way: '#1565C0',
  wayCasing: '#FFFFFFE6',
} as const;

/** Damaged areas: ten colours that colour-blind people can distinguish. */
export const AREA_COLOURS = [
  '#E69F00',
  '#56B4E9',
  '#CC79A7',
  '#F0E442',
  '#009E73',
  '#D55E00',
  '#88CCEE',
  '#AA4499',
  '#DDCC77',
  '#44AA99',
] as const;

/**
 * Sampling points by their state: not visited, the next one, measured, measured as zero, left out of the calculation.
 */
export const POINT_COLOURS = {
  pointPlanned: { inner: '#FFFFFF', ink: '#1B2A2F', edge: '#1B2A2F', radius: 12 },
  pointNext: { inner: '#FFD400', ink: '#1B2A2F', edge: '#1B2A2F', radius: 15 },
  pointDone: { inner: '#2E7D32', ink: '#FFFFFF', edge: '#FFFFFF', radius: 12 },
  pointZero: { inner: '#9A5B00', ink: '#FFFFFF', edge: '#FFFFFF', radius: 12 },
  pointUnused: { inner: '#A7B4B1', ink: '#1B2A2F', edge: '#55656B', radius: 10 },
} as const;

/** The field screen in bright sun: black on white. */
export const SUN = { paper: '#FFFFFF', ink: '#000000', done: '#C8C8C8', unseen: '#00000001' } as const;

/** The way that an assessor has walked. */
export const WALK_COLOURS = { line: '#4FC3F7', casing: '#00000080' } as const;

/** Counties and roads for orientation: quieter than any layer of data. Each line has a casing, in which it is readable. */
export const REFERENCE_COLOURS = {
  ground: {
    casing: '#FFFFFFB3',
    county: '#8A9A92',
    motorway: '#B08D57',
    main: '#A99D80',
    secondary: '#BDB6A3',
    name: '#5F6F68',
    halo: '#FFFFFFE6',
    sign: '#FFFFFFE6',
    signInk: '#6B5630',
  },
  imagery: {
    casing: '#00000059',
    county: '#FFFFFFCC',
    motorway: '#FFE2A8',
    main: '#FFF3D6CC',
    secondary: '#FFFFFF99',
    name: '#FFFFFFD9',
    halo: '#1B2A2FE6',
    sign: '#1B2A2FB3',
    signInk: '#FFE2A8',
  },
} as const;

/** The ground without a picture: a plain colour, never an empty grey. */
export const GROUND = {
  outside: '#DCE3E4',
  country: '#EDF1EA',
  countryEdge: '#8A9A92',
  settlement: '#E2E8DC',
  settlementEdge: '#B4C0B4',
  streetCountry: '#F4F2EC',
} as const;

export const MAP_FONT = "'Inter Variable', system-ui, sans-serif";
