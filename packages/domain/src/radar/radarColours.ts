/** Colours of the severities, mild to worst: lightness falls with them, so that they differ without colours too. */
export const RADAR_COLOURS = { 1: '#FFE082', 2: '#FB8C00', 3: '#D32F2F', 4: '#6A1B9A' } as const;
