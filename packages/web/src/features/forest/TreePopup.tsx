import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { uiTexts } from '#web/ui/ui.hu.ts';
import { FactTable } from '#web/ui/FactTable.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import CloseIcon from '~icons/material-symbols/close-rounded';
import { forestTexts as texts } from './texts.hu.ts';
import { useUnknownSpecies } from './useUnknownSpecies.ts';

interface Props {
  readonly id: number;
  /** Of the browser's window. */
  readonly at: { readonly left: number; readonly top: number };
  readonly onClose: () => void;
}

/** A tree where it was clicked: species, height, crown, computed diameter and volume. */
export function TreePopup({ id, at, onClose }: Props) {
  const query = useQuery({ ...apiQuery('forestTree', { params: { id } }), meta: { errorPage: false } });
  const { treeFacts: names } = texts;
  useUnknownSpecies(query.data !== undefined && query.data.species === null, `tree ${id}`);
  return (
    <Popover
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={at}
      slotProps={{ paper: { role: 'dialog', 'aria-label': texts.tree, sx: { width: 320, maxWidth: '92vw' } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 4, pr: 1, py: 1 }}>
        <Typography variant="subtitle1" component="h2">
          {query.data?.treeHun ?? texts.tree}
        </Typography>
        <IconButton aria-label={uiTexts.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <QueryView query={query} what={texts.loadingTree}>
        {({ treeHun, height, crownArea, dbh, dbhInterval90, volume, isMeasured }) => (
          <FactTable
            sx={{ px: 4, py: 2 }}
            facts={[
              [names.species, treeHun],
              [names.height, texts.metres(height)],
              [names.crownArea, texts.squareMetres(crownArea)],
              [isMeasured ? names.measured : names.diameter, texts.centimetres(dbh)],
              ...(dbhInterval90 === null ? [] : [[names.interval, texts.diameterRange(dbhInterval90)] as const]),
              [names.volume, texts.cubicMetres(volume)],
            ]}
          />
        )}
      </QueryView>
    </Popover>
  );
}
