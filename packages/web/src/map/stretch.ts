const EARTH_RADIUS = 6_378_137;

/** Units of EPSG:3857 that a metre on the ground has at a northing: one over the cosine of the latitude. */
export const stretchAt = (northing: number): number => Math.cosh(northing / EARTH_RADIUS);
