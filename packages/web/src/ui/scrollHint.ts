const PAPER = 'var(--mui-palette-background-paper)';
const SHADE = 'color-mix(in srgb, var(--mui-palette-text-secondary) 45%, transparent)';

/**
 * A shade at the side at which a table goes on: it is scrolled sideways there. The paper over the shade moves with the
 * table, so that at the table's own end nothing is shaded.
 */
export const SCROLL_HINT = {
  backgroundColor: PAPER,
  backgroundImage: [
    `linear-gradient(to right, ${PAPER} 50%, transparent)`,
    `linear-gradient(to left, ${PAPER} 50%, transparent)`,
    `linear-gradient(to right, ${SHADE}, transparent)`,
    `linear-gradient(to left, ${SHADE}, transparent)`,
  ].join(', '),
  backgroundPosition: 'left, right, left, right',
  backgroundSize: '40px 100%, 40px 100%, 16px 100%, 16px 100%',
  backgroundRepeat: 'no-repeat',
  backgroundAttachment: 'local, local, scroll, scroll',
  '@media print': { backgroundImage: 'none' },
} as const;
