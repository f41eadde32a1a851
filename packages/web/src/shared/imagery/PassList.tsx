import type { Pass } from '@georisk/domain/farmer/timeStrip.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import Box from '@mui/material/Box';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react';
import { formatDate } from '#web/lib/format.ts';
import { passesByYear, type PlacedPass, type StripPass, type YearOfPasses } from './stripPasses.ts';
import { imageryTexts as texts } from './texts.hu.ts';

/** A touch target, as wide as it is high. */
const TARGET = 44;

const noteOf = ({ isUsable, hasNdvi, isAlert, reason }: StripPass): readonly string[] => [
  ...(hasNdvi ? [isUsable ? texts.passUsable : texts.passCloudy] : []),
  ...(reason === null ? [] : [reason]),
  ...(isAlert ? [texts.passAlert] : []),
];

/** Filled: usable; hollow: cloudy; ring: alert. */
function Mark({ pass: { isUsable, isAlert }, selected }: { readonly pass: Pass; readonly selected: boolean }) {
  return (
    <Box
      sx={{
        width: 12,
        height: 12,
        borderRadius: '50%',
        border: '2px solid',
        borderColor: isUsable ? 'primary.main' : 'text.secondary',
        bgcolor: isUsable ? 'primary.main' : 'background.paper',
        ...(isAlert ? { outline: '2px solid', outlineColor: 'error.main', outlineOffset: '2px' } : {}),
        ...(selected ? { transform: 'scale(1.35)' } : {}),
      }}
    />
  );
}

const YEAR = {
  flex: 'none',
  position: 'relative',
  height: TARGET + 14,
  '& + &': { borderLeft: 1, borderColor: 'divider' },
} as const;
const HEAD = { typography: 'caption', lineHeight: '14px', fontFeatureSettings: "'tnum'", color: 'text.secondary' };
const YEAR_NAME = {
  ...HEAD,
  position: 'sticky',
  left: 0,
  zIndex: 1,
  display: 'inline-block',
  px: '6px',
  fontWeight: 600,
  bgcolor: 'background.paper',
} as const;
/** The line of time under the marks: a gap is seen on it. */
const LINE = { position: 'absolute', bottom: 24, height: '1px', bgcolor: 'divider' } as const;
const OPTION = {
  position: 'absolute',
  bottom: 0,
  width: TARGET,
  height: TARGET,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '5px',
  pb: '4px',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  typography: 'caption',
  lineHeight: 1,
  fontFeatureSettings: "'tnum'",
} as const;
/** Room for the name of a year before its first month's. */
const LEAD = 26;

/** Scrolls the strip so that the shown pass is in its middle. @param id of the list; its options are `id-date` */
function useMiddle(id: string, shown: IsoDate | null, passes: readonly StripPass[]) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = list.current;
    const mark = shown === null || passes.length === 0 ? null : document.getElementById(`${id}-${shown}`);
    if (mark === null || strip === null) return undefined;
    // Only the strip moves: scrollIntoView would move the page as well. Another width has another middle.
    const observer = new ResizeObserver(() => {
      const at = mark.offsetLeft + (mark.parentElement?.offsetLeft ?? 0);
      strip.scrollLeft = at - strip.clientWidth / 2 + mark.clientWidth / 2;
    });
    observer.observe(strip);
    return () => observer.disconnect();
  }, [id, shown, passes]);
  return list;
}

interface OptionProps {
  readonly id: string;
  readonly pass: PlacedPass;
  readonly selected: boolean;
  readonly onChoose: (pass: StripPass) => void;
}

function Option({ id, pass, selected, onChoose }: OptionProps) {
  return (
    <Box
      id={id}
      role="option"
      aria-selected={selected}
      aria-disabled={pass.reason !== null}
      title={pass.reason ?? undefined}
      aria-label={texts.pass(formatDate(pass.date), noteOf(pass))}
      onClick={() => onChoose(pass)}
      sx={{
        ...OPTION,
        left: pass.place + LEAD,
        fontWeight: selected ? 600 : 400,
        color: selected ? 'text.primary' : 'text.secondary',
      }}
    >
      <Mark pass={pass} selected={selected} />
      <span>{pass.day}</span>
    </Box>
  );
}

function Year({
  id,
  year: { year, passes, length },
  shown,
  onChoose,
}: {
  readonly id: string;
  readonly year: YearOfPasses;
  readonly shown: IsoDate | null;
  readonly onChoose: (pass: StripPass) => void;
}) {
  return (
    <Box role="group" aria-label={year} sx={{ ...YEAR, width: length + TARGET + LEAD }}>
      {/* Visible as long as its year is: a mark shows only the day. */}
      <Box component="span" aria-hidden sx={YEAR_NAME}>
        {year}
      </Box>
      <Box aria-hidden sx={{ ...LINE, left: LEAD + TARGET / 2, width: length }} />
      {passes.map(({ date, place, month }) =>
        month === null ? null : (
          <Box
            key={date}
            component="span"
            aria-hidden
            sx={{ ...HEAD, position: 'absolute', top: 0, left: place + LEAD + TARGET / 2 - 6, whiteSpace: 'nowrap' }}
          >
            {month}
          </Box>
        ),
      )}
      {passes.map((pass) => (
        <Option
          key={pass.date}
          id={`${id}-${pass.date}`}
          pass={pass}
          selected={pass.date === shown}
          onChoose={onChoose}
        />
      ))}
    </Box>
  );
}

interface Props {
  readonly passes: readonly StripPass[];
  readonly shown: IsoDate | null;
  readonly onChoose: (pass: StripPass) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The passes by their years, each in its place in time. */
export function PassList({ passes, shown, onChoose, onKeyDown }: Props) {
  const id = useId();
  const list = useMiddle(id, shown, passes);
  const years = useMemo(() => passesByYear(passes), [passes]);
  const current = passes.find(({ date }) => date === shown);
  return (
    <Box
      ref={list}
      role="listbox"
      aria-orientation="horizontal"
      aria-label={texts.strip}
      aria-activedescendant={current === undefined ? undefined : `${id}-${current.date}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      sx={{
        position: 'relative',
        display: 'flex',
        overflowX: 'auto',
        scrollbarWidth: 'none',
        '&:focus-visible': { outlineOffset: '-3px' },
      }}
    >
      {years.map((year) => (
        <Year key={year.year} {...{ id, year, shown, onChoose }} />
      ))}
    </Box>
  );
}
