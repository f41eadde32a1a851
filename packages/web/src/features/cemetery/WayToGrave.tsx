import type { Grave } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import { wayBetween } from '@georisk/domain/cemetery/way.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import WalkIcon from '~icons/material-symbols/directions-walk-rounded';
import MapIcon from '~icons/material-symbols/map-rounded';
import { formatLength } from '#web/lib/format.ts';
import { middleOf } from './graveLayers.ts';
import { mapsLinks } from './mapsLinks.ts';
import { cemeteryTexts } from './texts.hu.ts';
import type { Start, WayStart } from './useWay.ts';

const texts = cemeteryTexts.way;

/** Distance and direction in words, or why there are none. */
export function wayInWords({ start, entrance, device, from }: WayStart, grave: Grave): string {
  if (from !== null) {
    const { distance, direction } = wayBetween(from, middleOf(grave));
    return texts.line(formatLength(distance), direction);
  }
  if (start === 'device') return device.kind === 'failed' ? texts.failed : texts.searching;
  return entrance === null ? texts.noEntrance : texts.searching;
}

/** The way to a grave as the crow flies, and a maps application that leads there. */
export function WayToGrave({ grave, way }: { readonly grave: Grave; readonly way: WayStart }) {
  const links = mapsLinks(middleOf(grave));
  return (
    <Box component="section" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="subtitle1" component="h2">
        {texts.title}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-label={texts.from}
        // Where the entrance is not known, nothing is chosen yet: a press on what is chosen would choose nothing.
        value={way.start === 'entrance' && way.entrance === null ? null : way.start}
        onChange={(_, start: Start | null) => {
          if (start !== null) way.setStart(start);
        }}
      >
        <ToggleButton value="entrance" disabled={way.entrance === null}>
          {texts.fromEntrance}
        </ToggleButton>
        <ToggleButton value="device">{texts.fromDevice}</ToggleButton>
      </ToggleButtonGroup>
      <Typography variant="body2" role="status" data-testid="way">
        {wayInWords(way, grave)}
      </Typography>
      <Box className="no-print" sx={{ display: 'grid', gap: 1 }}>
        <Button variant="outlined" href={links.web} target="_blank" rel="noopener noreferrer" startIcon={<WalkIcon />}>
          {texts.maps}
        </Button>
        <Button href={links.geo} startIcon={<MapIcon />}>
          {texts.geo}
        </Button>
      </Box>
    </Box>
  );
}
