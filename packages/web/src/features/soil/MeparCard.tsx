import type { SoilMepar } from '@georisk/contract/verticals/soil/soil.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { formatDate, formatHectares } from '#web/lib/format.ts';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { href } from '#web/routes/routes.ts';
import BackIcon from '~icons/material-symbols/arrow-back-rounded';
import { soilTexts as texts } from './texts.hu.ts';

interface Props {
  readonly mepar: SoilMepar;
  /** Day of the shown picture; null where there is none. */
  readonly date: string | null;
  readonly onDate: (date: string) => void;
}

/** The block of the map: its code and area, and the day of its picture. */
export function MeparCard({ mepar: { meparCode, cityName, geomHa, ndvi }, date, onDate }: Props) {
  return (
    <FloatingPanel component="section" aria-label={texts.mepar} sx={{ maxWidth: 420, width: '100%' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, py: 2, pl: 1, pr: 3 }}>
        <IconButton component={RouterLink} to={href.home()} aria-label={texts.backHome}>
          <BackIcon />
        </IconButton>
        <Box sx={{ flex: 1, minWidth: 140 }}>
          <Typography variant="subtitle1" component="h1">
            {meparCode}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {[cityName, formatHectares(geomHa)].filter((part) => part !== null).join(' · ')}
          </Typography>
        </Box>
        {date === null ? (
          <Typography variant="body2" sx={{ flexBasis: 160 }}>
            {texts.ndviNone}
          </Typography>
        ) : (
          <TextField
            select
            size="small"
            label={texts.ndviDate}
            value={date}
            onChange={(event) => onDate(event.target.value)}
            // Where it is on a line of its own, it stands under the code.
            sx={{ minWidth: 150, ml: 2 }}
          >
            {ndvi.map((each) => (
              <MenuItem key={each.date} value={each.date}>
                {formatDate(each.date)}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
    </FloatingPanel>
  );
}
