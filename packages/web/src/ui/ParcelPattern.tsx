/** Corners of the picture's parcels in a 600 x 800 field, and how light each is. */
const PARCELS: readonly (readonly [string, number])[] = [
  ['0,0 190,0 150,170 0,140', 0.1],
  ['190,0 410,0 380,120 150,170', 0.04],
  ['410,0 600,0 600,150 380,120', 0.13],
  ['0,140 150,170 110,360 0,330', 0.03],
  ['150,170 380,120 350,300 110,360', 0.16],
  ['380,120 600,150 600,330 350,300', 0.06],
  ['0,330 110,360 80,560 0,540', 0.12],
  ['110,360 350,300 330,520 80,560', 0.05],
  ['350,300 600,330 600,500 330,520', 0.1],
  ['0,540 80,560 60,800 0,800', 0.05],
  ['80,560 330,520 300,800 60,800', 0.14],
  ['330,520 600,500 600,800 300,800', 0.04],
];
/** The picked parcel, and the rows of its crop: each leads from its left side to its right one. */
const PICKED = '150,170 380,120 350,300 110,360';
const ROWS = Array.from({ length: 8 }, (_, index) => {
  const share = (index + 1) / 9;
  const [left, right] = [
    [150 - 40 * share, 170 + 190 * share],
    [380 - 30 * share, 120 + 180 * share],
  ];
  return `M${left.join()}L${right.join()}`;
});

/** Parcels from above, in tints of the colour behind them. */
export function ParcelPattern() {
  return (
    <svg
      viewBox="0 0 600 800"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable="false"
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
    >
      {PARCELS.map(([points, share]) => (
        <polygon key={points} points={points} fill="#fff" fillOpacity={share} stroke="#fff" strokeOpacity={0.28} />
      ))}
      <path d={ROWS.join('')} stroke="#E0A526" strokeOpacity={0.75} strokeWidth={1.5} />
      <polygon points={PICKED} fill="none" stroke="#FFD400" strokeWidth={3} strokeLinejoin="round" />
    </svg>
  );
}
