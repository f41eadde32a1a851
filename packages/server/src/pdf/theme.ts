/** Sizes in points (1/72 inch), colours and fonts of every document. */
export const PAGE = { width: 595.28, height: 841.89, margin: 42 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;

export const COLORS = {
  ink: '#1B2626',
  muted: '#566464',
  line: '#C9D1D1',
  faint: '#EEF2F2',
  brand: '#0F5C5C',
  accent: '#D9A21B',
  alert: '#E53935',
  previous: '#8A9898',
  median: '#B5651D',
} as const;

export const SIZES = { title: 20, heading: 10.5, body: 9, small: 7.5, tiny: 6.5 } as const;
