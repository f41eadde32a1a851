import type { Lateness, Pass } from '@georisk/domain/farmer/timeStrip.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatDate } from '#web/lib/format.ts';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { passesByYear, type StripPass, type YearOfPasses } from './stripPasses.ts';
import { imageryTexts as texts } from './texts.hu.ts';

interface Props {
  readonly passes: readonly StripPass[];
  readonly shown: IsoDate | null;
  readonly lateness: Lateness | null;
  readonly onChoose: (pass: Pass) => void;
  readonly onStep: (step: -1 | 1) => void;
  /** Opens the list of all passes. */
  readonly onWhy?: () => void;
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1 };

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
        bgcolor: isUsable ? 'primary.main' : 'transparent',
        ...(isAlert ? { outline: '2px solid', outlineColor: 'error.main', outlineOffset: '2px' } : {}),
        ...(selected ? { transform: 'scale(1.35)' } : {}),
      }}
    />
  );
}

const YEAR = {
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  '& + &': { borderLeft: 1, borderColor: 'divider' },
} as const;
const YEAR_NAME = {
  position: 'sticky',
  left: 0,
  px: '6px',
  typography: 'caption',
  lineHeight: '14px',
  fontWeight: 600,
  fontFeatureSettings: "'tnum'",
  color: 'text.secondary',
} as const;
/** 44 px high with its mark and its day, as a touch target; as wide as the longest day, `szept. 21.`. */
const OPTION = {
  flex: 'none',
  width: 60,
  whiteSpace: 'nowrap',
  height: 44,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '5px',
  pb: '4px',
  cursor: 'pointer',
  typography: 'caption',
  lineHeight: 1,
  fontFeatureSettings: "'tnum'",
} as const;

const caption = (lateness: Lateness | null) => (lateness === null ? texts.noDates : latenessText(lateness));
const latenessText = ({ days, isLate }: Lateness) => (isLate ? texts.lateness(days) : texts.freshness(days));

/** Scrolls the strip so that the shown pass is in its middle. @param id of the list; its options are `id-date` */
function useMiddle(id: string, shown: IsoDate | null, passes: readonly StripPass[]) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = list.current;
    const mark = shown === null || passes.length === 0 ? null : document.getElementById(`${id}-${shown}`);
    if (mark === null || strip === null) return undefined;
    // Only the strip moves: scrollIntoView would move the page as well. Another width has another middle.
    const observer = new ResizeObserver(() => {
      strip.scrollLeft = mark.offsetLeft - strip.clientWidth / 2 + mark.clientWidth / 2;
    });
    observer.observe(strip);
    return () => observer.disconnect();
  }, [id, shown, passes]);
  return list;
}

interface OptionProps {
  readonly id: string;
  readonly pass: YearOfPasses['passes'][number];
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
        fontWeight: selected ? 600 : 400,
        color: selected ? 'text.primary' : 'text.secondary',
      }}
    >
      <Mark pass={pass} selected={selected} />
      <span>{pass.label}</span>
    </Box>
  );
}

interface ListProps extends Pick<Props, 'passes' | 'shown'> {
  readonly onChoose: (pass: StripPass) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The passes by their years. */
function PassList({ passes, shown, onChoose, onKeyDown }: ListProps) {
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
        px: 1,
        '&:focus-visible': { outlineOffset: '-3px' },
      }}
    >
      {years.map(({ year, passes: ofYear }) => (
        <Box key={year} role="group" aria-label={year} sx={YEAR}>
          {/* Visible as long as its year is: a mark shows only the day. */}
          <Box component="span" aria-hidden sx={YEAR_NAME}>
            {year}
          </Box>
          <Box sx={{ display: 'flex' }}>
            {ofYear.map((pass) => (
              <Option
                key={pass.date}
                id={`${id}-${pass.date}`}
                pass={pass}
                selected={pass.date === shown}
                onChoose={onChoose}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The satellite passes over the parcel, oldest left: tap one, or step with the arrow keys. */
export function TimeStrip({ passes, shown, lateness, onChoose, onStep, onWhy }: Props) {
  const [asked, setAsked] = useState<StripPass | null>(null);
  const choose = (pass: StripPass) => {
    setAsked(pass.reason === null ? null : pass);
    if (pass.reason === null) onChoose(pass);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAsked(null);
    onStep(step);
  };
  const color = lateness?.isLate === true ? 'warning.main' : 'text.secondary';
  return (
    <FloatingPanel sx={{ pointerEvents: 'auto', minWidth: 0 }}>
      <Box sx={{ px: 3, pt: 1, typography: 'caption', color }}>
        <span role="status">
          {asked === null ? caption(lateness) : texts.hidden(formatDate(asked.date), asked.reason ?? '')}
        </span>
        {onWhy !== undefined && lateness !== null && (
          <Link
            component="button"
            type="button"
            variant="caption"
            onClick={onWhy}
            sx={{ ml: 2, color: 'inherit', minHeight: 24 }}
          >
            {texts.passes}
          </Link>
        )}
      </Box>
      {passes.length > 0 && <PassList passes={passes} shown={shown} onChoose={choose} onKeyDown={onKeyDown} />}
    </FloatingPanel>
  );
}
