import type { Scene, SceneState } from '@georisk/contract/verticals/admin/sources.ts';
import Card from '@mui/material/Card';
import Chip, { type ChipProps } from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatDate, formatShare } from '#web/lib/format.ts';
import { AS_CARDS } from '#web/ui/cardTable.ts';
import { sourceTexts } from './texts.hu.ts';

const texts = sourceTexts.scenes;

const COLOURS: Readonly<Record<SceneState, NonNullable<ChipProps['color']>>> = {
  found: 'default',
  working: 'primary',
  done: 'success',
  refused: 'warning',
  failed: 'error',
};

function SceneRow({ scene }: { readonly scene: Scene }) {
  const { columns } = texts;
  return (
    <TableRow sx={{ '& td, & th': { borderTop: { md: 1 }, borderColor: { md: 'divider' } } }}>
      <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
        {formatDate(scene.date)}
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <Typography variant="body2">{scene.granule}</Typography>
        <Typography variant="caption" color="textSecondary">
          {[scene.externalId, scene.platform].filter(Boolean).join(' · ')}
        </Typography>
      </TableCell>
      <TableCell data-label={columns.source}>{scene.sourceName ?? texts.byHand}</TableCell>
      <TableCell align="right" data-label={scene.cloudCover === null ? undefined : columns.cloud}>
        {scene.cloudCover !== null && formatShare(scene.cloudCover / 100)}
      </TableCell>
      <TableCell align="right" data-label={scene.clearShare === null ? undefined : columns.clear}>
        {scene.clearShare !== null && formatShare(scene.clearShare)}
      </TableCell>
      <TableCell>
        <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
          <Chip size="small" variant="outlined" color={COLOURS[scene.state]} label={texts.states[scene.state]} />
          {scene.reason !== null && <Typography variant="caption">{scene.reason}</Typography>}
        </Stack>
      </TableCell>
    </TableRow>
  );
}

export function SceneTable({ scenes }: { readonly scenes: readonly Scene[] }) {
  const { columns } = texts;
  return (
    <TableContainer component={Card} tabIndex={0} role="region" aria-label={texts.title}>
      <Table size="small" aria-label={texts.title} sx={AS_CARDS}>
        <TableHead>
          <TableRow>
            <TableCell>{columns.date}</TableCell>
            <TableCell>{columns.scene}</TableCell>
            <TableCell>{columns.source}</TableCell>
            <TableCell align="right">{columns.cloud}</TableCell>
            <TableCell align="right">{columns.clear}</TableCell>
            <TableCell>{columns.state}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {scenes.map((scene) => (
            <SceneRow key={scene.id} scene={scene} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
