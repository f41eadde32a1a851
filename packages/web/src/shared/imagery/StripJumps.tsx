import { type Pass, passInYear } from '@georisk/domain/farmer/timeStrip.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { formatDate } from '#web/lib/format.ts';
import { type StripPass, yearsOf } from './stripPasses.ts';
import { imageryTexts as texts } from './texts.hu.ts';

interface Props {
  readonly passes: readonly StripPass[];
  readonly shown: IsoDate;
  readonly onChoose: (pass: Pass) => void;
}

const SMALL = { minWidth: 44, minHeight: 44, px: 1, flex: 'none', whiteSpace: 'nowrap' } as const;

/** The nearest picture of a year; of the year itself its newest. */
function passOf(passes: readonly StripPass[], shown: IsoDate, year: number): StripPass | null {
  return (
    passInYear(passes, shown, year) ??
    passes.findLast(({ date, hasNdvi }) => hasNdvi && Number(date.slice(0, 4)) === year) ??
    null
  );
}

function Years({ passes, shown, onChoose }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const years = yearsOf(passes);
  const current = Number(shown.slice(0, 4));
  if (years.length < 2) return null;
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-label={texts.yearsLabel(current)}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={SMALL}
      >
        {texts.yearsShort(current)}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {years.map((year) => {
          const pass = passOf(passes, shown, year);
          return (
            <MenuItem
              key={year}
              selected={year === current}
              disabled={pass === null}
              sx={{ minHeight: 44, fontFeatureSettings: "'tnum'" }}
              onClick={() => {
                setAnchor(null);
                if (pass !== null && year !== current) onChoose(pass);
              }}
            >
              {year}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}

/** To other years: a menu of them, this one first, and the picture of a year ago. */
export function StripJumps(props: Props) {
  const { passes, shown, onChoose } = props;
  const before = passInYear(passes, shown, Number(shown.slice(0, 4)) - 1);
  return (
    <>
      <Years {...props} />
      {before !== null && (
        <Button
          size="small"
          title={texts.yearAgoTitle(formatDate(before.date))}
          onClick={() => onChoose(before)}
          sx={SMALL}
        >
          {texts.yearAgo}
        </Button>
      )}
    </>
  );
}
