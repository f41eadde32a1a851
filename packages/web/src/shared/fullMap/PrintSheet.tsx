import Box from '@mui/material/Box';
import { useLayoutEffect, useRef } from 'react';
import { lengthText } from '#web/map/ui/lengthText.ts';
import { formatCount } from '#web/lib/format.ts';
import { fullMapTexts as texts } from './fullMap.hu.ts';
import { PAPER_COLOURS, type Paper, type PaperScale, sheetOf } from '#web/mapScreen/paper.ts';
import { Legends } from './Legends.tsx';
import type { ShownPart } from './shownParts.ts';

const { ink: INK, muted: MUTED, white: WHITE } = PAPER_COLOURS;
/** Millimetres of a page for the heading of its legends, which may have several lines. */
const HEADING = 30;

export interface Printed {
  readonly title: string;
  readonly note: string;
  readonly paper: Paper;
  /** Address of the company's logo; null where it has none. */
  readonly logo: string | null;
  /** Address of the map's picture. */
  readonly picture: string;
  readonly scale: PaperScale;
  /** Middle of the map in EOV notation. */
  readonly centre: string;
  readonly date: string;
  readonly author: string;
  readonly attribution: string;
  readonly legends: readonly ShownPart[];
  /** There is no room for all of them beneath the map: they are on a page of their own. */
  readonly areLegendsApart: boolean;
}

/** The legends of the screen, in the size of paper. */
const LEGENDS = { '& ul, & .MuiTypography-root, & [role=group]': { fontSize: '8pt', color: INK } } as const;
const PAGE = {
  bgcolor: WHITE,
  color: INK,
  colorScheme: 'light',
  fontSize: '9pt',
  lineHeight: 1.35,
  ...LEGENDS,
} as const;

function NorthArrow() {
  return (
    <Box
      component="svg"
      role="img"
      aria-label={texts.northLabel}
      viewBox="0 0 24 44"
      sx={{ position: 'absolute', top: '3mm', right: '3mm', width: '8mm' }}
    >
      <path d="M12 1 21 27 12 21 3 27Z" fill={WHITE} stroke={INK} strokeWidth="1.5" />
      <text
        x="12"
        y="42"
        textAnchor="middle"
        fontSize="13"
        fontWeight="600"
        fill={INK}
        stroke={WHITE}
        strokeWidth="3"
        paintOrder="stroke"
      >
        {texts.north}
      </text>
    </Box>
  );
}

function ScaleBar({ metres, bar, denominator }: PaperScale) {
  return (
    <Box sx={{ flex: 'none', textAlign: 'center' }}>
      <div>
        {lengthText(metres)} · 1 : {formatCount(denominator)}
      </div>
      <Box sx={{ width: `${bar}mm`, height: '2mm', border: `0.5mm solid ${INK}`, borderTop: 0, mx: 'auto' }} />
    </Box>
  );
}

type HeadProps = Pick<Printed, 'title' | 'note' | 'logo' | 'date' | 'author'>;

/** What the sheet is of, whose, when and by whom. */
function SheetHead({ title, note, logo, date, author }: HeadProps) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: '6mm' }}>
      {logo !== null && (
        <Box component="img" src={logo} alt="" sx={{ flex: 'none', maxHeight: '12mm', maxWidth: '50mm' }} />
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component="h1" sx={{ m: 0, fontSize: '15pt', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title}
        </Box>
        {note !== '' && <Box sx={{ overflowWrap: 'anywhere' }}>{note}</Box>}
      </Box>
      <Box sx={{ flex: 'none', maxWidth: '40%', overflowWrap: 'anywhere', textAlign: 'right' }}>
        {texts.printedAt(date)}
        <Box sx={{ color: MUTED }}>{texts.printedBy(author)}</Box>
      </Box>
    </Box>
  );
}

interface SheetLegendsProps extends Pick<Printed, 'legends' | 'areLegendsApart'> {
  readonly onMeasured: ((isOverfull: boolean) => void) | undefined;
}

/** The legends beneath the map. Those that are on another page keep their room here, by which they are measured. */
function SheetLegends({ legends, areLegendsApart, onMeasured }: SheetLegendsProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Nothing of the screen is laid out while it is printed.
    if (box.current === null || box.current.clientWidth === 0) return;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = box.current;
    onMeasured?.(scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1);
  });
  return (
    <Box sx={{ flex: 1, minWidth: 0, position: 'relative', display: 'flex' }}>
      {areLegendsApart && <Box sx={{ position: 'absolute' }}>{texts.legendApart}</Box>}
      <Box
        ref={box}
        sx={{
          flex: 1,
          minWidth: 0,
          visibility: areLegendsApart ? 'hidden' : 'visible',
          overflow: 'hidden',
          // Not columns of text: where a long title leaves no height for them, a browser lays out endless ones.
          display: 'flex',
          flexFlow: 'column wrap',
          alignContent: 'flex-start',
          gap: '1mm 6mm',
          '& > div': { width: '62mm', maxWidth: '100%' },
          '& li': { maxWidth: '62mm' },
        }}
      >
        <Legends parts={legends} flows />
      </Box>
    </Box>
  );
}

/** The legends for which a sheet has no room, on a page after it. */
export function LegendPage({ title, paper, legends }: Pick<Printed, 'title' | 'paper' | 'legends'>) {
  const { width, height } = sheetOf(paper);
  return (
    <Box sx={{ ...PAGE, width: `${width}mm`, breakBefore: 'page' }}>
      <Box component="h2" sx={{ m: 0, mb: '4mm', fontSize: '12pt', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {texts.legendOf(title)}
      </Box>
      <Box
        sx={{
          columns: '62mm',
          columnGap: '6mm',
          columnFill: 'auto',
          maxHeight: `${height - HEADING}mm`,
          '& > div': { mb: '4mm' },
          '& li': { breakInside: 'avoid' },
        }}
      >
        <Legends parts={legends} />
      </Box>
    </Box>
  );
}

interface Props extends Printed {
  /** Told whether the legends need more room than the sheet has. */
  readonly onMeasured?: (isOverfull: boolean) => void;
}

/** The view as a page: subject, place, date, colours, scale, author. Measures are those of paper. */
export function PrintSheet({ onMeasured, ...printed }: Props) {
  const { title, paper, picture, scale, centre, attribution, legends, areLegendsApart } = printed;
  const { width, height, map } = sheetOf(paper);
  return (
    <Box
      sx={{
        width: `${width}mm`,
        height: `${height}mm`,
        display: 'flex',
        flexDirection: 'column',
        gap: '2.5mm',
        overflow: 'hidden',
        ...PAGE,
      }}
    >
      <SheetHead {...printed} />
      <Box sx={{ position: 'relative', width: `${map.width}mm`, height: `${map.height}mm`, flex: 'none' }}>
        <Box
          component="img"
          src={picture}
          alt={title}
          sx={{ width: '100%', height: '100%', display: 'block', border: `0.3mm solid ${MUTED}` }}
        />
        <NorthArrow />
      </Box>
      <Box sx={{ display: 'flex', gap: '8mm', minHeight: 0, flex: 1 }}>
        <SheetLegends legends={legends} areLegendsApart={areLegendsApart} onMeasured={onMeasured} />
        <Box
          sx={{
            flex: 'none',
            maxWidth: '80mm',
            display: 'grid',
            gap: '2mm',
            alignContent: 'start',
            justifyItems: 'end',
          }}
        >
          <ScaleBar {...scale} />
          <Box sx={{ textAlign: 'right', color: MUTED, fontSize: '7.5pt' }}>
            {attribution !== '' && <div>{texts.source(attribution)}</div>}
            <div>{texts.centre(centre)}</div>
            <div>{texts.projection}</div>
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
