import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link as RouterLink } from 'react-router';
import RefreshIcon from '~icons/material-symbols/refresh-rounded';
import { messageOf } from '#web/lib/apiProblem.ts';
import { ProgressLine } from './ProgressLine.tsx';
import { uiTexts } from './ui.hu.ts';

export const useOnline = () =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );

/** A link to another page of the application. */
export interface WayOut {
  readonly label: string;
  readonly to: string;
}

interface Props {
  /** What is being loaded, as a part of a sentence: "a tábla adatai". */
  readonly what: string;
  /** The thrown value; null while loading. */
  readonly error?: unknown;
  /** Nothing was found where something is required. */
  readonly empty?: boolean;
  readonly onRetry: () => void;
  /** Where to go instead: trying again does not help where something does not exist. */
  readonly wayOut?: WayOut | undefined;
}

/** The progress view: never an endless one. It says what is missing, why, and offers to try again. */
export function ProgressView({ what, error = null, empty = false, onRetry, wayOut }: Props) {
  const online = useOnline();
  if (error === null && !empty) {
    return (
      <Stack spacing={2} sx={{ p: 4 }} role="status">
        <ProgressLine aria-label={uiTexts.loading(what)} />
        <Typography variant="body2" color="textSecondary">
          {online ? uiTexts.loading(what) : uiTexts.waitingForNetwork}
        </Typography>
      </Stack>
    );
  }
  return (
    <Stack spacing={3} sx={{ p: 4, alignItems: 'flex-start' }} role="alert">
      <div>
        <Typography variant="subtitle1">{uiTexts.couldNotLoad(what)}</Typography>
        {error !== null && <Typography variant="body2">{messageOf(error)}</Typography>}
      </div>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" startIcon={<RefreshIcon />} onClick={onRetry}>
          {uiTexts.again}
        </Button>
        {wayOut !== undefined && (
          <Button component={RouterLink} to={wayOut.to}>
            {wayOut.label}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
