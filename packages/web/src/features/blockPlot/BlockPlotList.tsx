import { MAX_ROWS } from '@georisk/contract/maxRows.ts';
import type { BlockPlot } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatHectares } from '#web/lib/format.ts';
import { pathTo } from '#web/routes/routes.ts';
import { ImportButton } from '#web/shared/importing/ImportButton.tsx';
import { OpenMark } from '#web/ui/OpenMark.tsx';
import { filterPlots } from './filterPlots.ts';
import { blockPlotTexts as texts } from './texts.hu.ts';

function PlotButton({ plot }: { readonly plot: BlockPlot }) {
  const navigate = useNavigate();
  const { id, name, meparCode, area, plantName } = plot;
  return (
    <li>
      <ListItemButton
        component="button"
        type="button"
        onClick={() => void navigate(pathTo('blockPlot', { id }))}
        sx={{ width: '100%', px: 4, gap: 2, textAlign: 'left' }}
      >
        <ListItemText
          primary={name}
          secondary={[meparCode, formatHectares(area), plantName ?? texts.noData].join(' · ')}
          slotProps={{ primary: { sx: { fontWeight: 600 } }, secondary: { sx: { fontFeatureSettings: "'tnum'" } } }}
        />
        <OpenMark />
      </ListItemButton>
    </li>
  );
}

/** Plots that are shown at once; a client may have thousands. */
const FEW = 100;

/** The plots as buttons, in the order of the server's answer, with a filter. */
export function BlockPlotList({ plots }: { readonly plots: readonly BlockPlot[] }) {
  const [typed, setTyped] = useState('');
  const [few, setFew] = useState(FEW);
  const found = filterPlots(plots, typed);
  if (plots.length === 0) {
    return (
      <Box sx={{ px: 4, pb: 4 }}>
        <Typography variant="subtitle1" component="p">
          {texts.empty}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 3 }}>
          {texts.emptyHow}
        </Typography>
        <ImportButton />
      </Box>
    );
  }
  return (
    <>
      <Box sx={{ px: 4, pb: 2 }}>
        <TextField
          type="search"
          size="small"
          fullWidth
          label={texts.filter}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Box>
      {found.length === 0 ? (
        <Typography role="status" color="textSecondary" sx={{ px: 4, py: 2 }}>
          {texts.noMatch}
        </Typography>
      ) : (
        <List aria-label={texts.all} disablePadding>
          {found.slice(0, few).map((plot) => (
            <PlotButton key={plot.id} plot={plot} />
          ))}
        </List>
      )}
      {found.length > few && (
        <Button onClick={() => setFew(few + FEW)} sx={{ mx: 4, mb: 4 }}>
          {texts.moreOf(found.length - few)}
        </Button>
      )}
      {plots.length >= MAX_ROWS && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 4, pb: 4 }}>
          {texts.notAll(plots.length)}
        </Typography>
      )}
    </>
  );
}
