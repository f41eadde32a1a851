import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import AddIcon from '~icons/material-symbols/add-rounded';
import DeleteIcon from '~icons/material-symbols/delete-outline-rounded';

interface GroupProps {
  /** Its name, by number. */
  readonly label: string;
  readonly title?: ReactNode;
  readonly removeLabel: string;
  /** Why the last one stays. */
  readonly lastLabel: string;
  readonly onRemove: (() => void) | null;
  readonly children: ReactNode;
}

/** One block or plot of a case with its remove button. */
export function RowGroup({ label, title = label, removeLabel, lastLabel, onRemove, children }: GroupProps) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 3, display: 'grid', gap: 3 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="subtitle2" component="h3">
          {title}
        </Typography>
        <Tooltip title={onRemove === null ? lastLabel : removeLabel}>
          <span>
            <IconButton aria-label={removeLabel} disabled={onRemove === null} onClick={() => onRemove?.()}>
              <DeleteIcon />
            </IconButton>
          </span>
        </Tooltip>
      </Box>
      {children}
    </Box>
  );
}

interface EndProps {
  /** Faults of all of them together. */
  readonly error: string | undefined;
  readonly addLabel: string;
  readonly isFull: boolean;
  readonly onAdd: () => void;
}

/** The part below the blocks or plots of a case: their faults, and the button for one more. */
export function RowsEnd({ error, addLabel, isFull, onAdd }: EndProps) {
  return (
    <>
      {error !== undefined && (
        <Typography variant="body2" color="error" role="alert">
          {error}
        </Typography>
      )}
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        disabled={isFull}
        onClick={onAdd}
        sx={{ alignSelf: 'start', justifySelf: 'start' }}
      >
        {addLabel}
      </Button>
    </>
  );
}
