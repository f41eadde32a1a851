import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { formatDate } from '#web/lib/format.ts';
import { RADIUS } from '#web/ui/tokens.ts';
import { blockTexts as texts } from './texts.hu.ts';

export interface DateListRow {
  readonly key: string;
  readonly date: string;
  readonly note: string;
}

interface Props {
  readonly what: string;
  readonly rows: readonly DateListRow[];
  readonly shown: string | null;
  readonly onChoose: (date: string) => void;
}

const FEW = 4;

/** Dated products; a press shows that date on the map. */
export function DateList({ what, rows, shown, onChoose }: Props) {
  const [all, setAll] = useState(false);
  const visible = all ? rows : rows.slice(0, FEW);
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {visible.map(({ key, date, note }) => (
          <li key={key}>
            <ButtonBase
              aria-label={`${texts.showOnMap(what, formatDate(date))}, ${note}`}
              aria-pressed={date === shown}
              onClick={() => onChoose(date)}
              sx={{
                width: '100%',
                minHeight: 36,
                '@media (pointer: coarse)': { minHeight: 44 },
                px: 2,
                justifyContent: 'space-between',
                gap: 2,
                typography: 'body2',
                borderRadius: `${RADIUS.control}px`,
                fontFeatureSettings: "'tnum'",
                bgcolor: date === shown ? 'action.selected' : 'transparent',
                fontWeight: date === shown ? 600 : 400,
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <span>{formatDate(date)}</span>
              <Box component="span" sx={{ color: date === shown ? 'inherit' : 'text.secondary' }}>
                {note}
              </Box>
            </ButtonBase>
          </li>
        ))}
      </Box>
      {rows.length > FEW && (
        <Button size="small" onClick={() => setAll(!all)} sx={{ mt: 1 }}>
          {all ? texts.fewer : texts.more(rows.length - FEW)}
        </Button>
      )}
    </>
  );
}
