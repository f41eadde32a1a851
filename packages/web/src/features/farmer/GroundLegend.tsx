import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { formatDate } from '#web/lib/format.ts';
import { MAP_COLOURS } from '#web/map/palette.ts';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { LOW } from '#web/map/ui/lowScreen.ts';
import { useMapRoom } from '#web/map/ui/mapRoom.ts';
import { farmerTexts } from './texts.hu.ts';
import type { GroundChoice } from './useAlertGround.ts';

const texts = farmerTexts.ground;

/** Before and after beside each other, or the day of the alert alone. */
function Toggle({ sides, toggle, isTight }: Pick<GroundChoice, 'sides' | 'toggle'> & { readonly isTight: boolean }) {
  if (toggle === null) return null;
  return (
    <Button
      size="small"
      variant={sides === null ? 'outlined' : 'contained'}
      aria-pressed={sides !== null}
      onClick={toggle}
      sx={{ minHeight: 44, mt: isTight ? 0 : 1, [LOW]: { mt: 0 } }}
    >
      {texts.toggle}
    </Button>
  );
}

/** Below this height of the free map the words of the legend are left out, CSS pixels. */
const WORDS = 220;
const OFF = { display: 'none' } as const;

interface Props {
  readonly ground: GroundChoice;
  readonly legend: ReactNode;
  /** Without what is pressed. */
  readonly isOnPaper?: boolean;
}

/** What the map shows under an alert, and of which days. */
export function GroundLegend({ ground, legend, isOnPaper = false }: Props) {
  const room = useMapRoom();
  if (ground.pictures === null) return null;
  const { kind, before, after } = ground.pictures;
  const isTight = room !== null && room.below < WORDS;
  /** Where there is room for the button only: the days stand beside the line, the rest in the panel. */
  const whereTight = (style: object) => (isOnPaper ? {} : isTight ? style : { [LOW]: style });
  const tight = whereTight(OFF);
  const days = before === null ? formatDate(after.date) : texts.days(formatDate(before.date), formatDate(after.date));
  return (
    <FloatingPanel
      sx={{
        p: 2,
        ...whereTight(ground.toggle === null ? OFF : { p: 0 }),
        maxWidth: { xs: isOnPaper ? 300 : 148, md: 260 },
        typography: 'caption',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, ...tight }}>
        <Box
          component="svg"
          aria-hidden
          viewBox="0 0 28 16"
          sx={{ width: 28, height: 16, flex: 'none', borderRadius: '2px' }}
        >
          <rect width="28" height="16" fill="#8A9A92" />
          <rect x="3" y="3" width="22" height="10" fill="none" stroke={MAP_COLOURS.casing} strokeWidth="4" />
          <rect x="3" y="3" width="22" height="10" fill="none" stroke={MAP_COLOURS.alert} strokeWidth="2" />
        </Box>
        {texts.area}
      </Box>
      <Box sx={{ mt: 1, fontFeatureSettings: "'tnum'", ...tight }}>{texts.under(texts.kinds[kind], days)}</Box>
      {kind === 'ndvi' && (
        // A phone has it in its sheet: there the map needs the room.
        <Box sx={{ mt: 1, display: { xs: isOnPaper ? 'block' : 'none', md: 'block' }, ...tight }}>{legend}</Box>
      )}
      {!isOnPaper && <Toggle sides={ground.sides} toggle={ground.toggle} isTight={isTight} />}
    </FloatingPanel>
  );
}
