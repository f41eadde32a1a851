import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FileButton } from '#web/ui/FileButton.tsx';
import { importingTexts as texts } from './importing.hu.ts';

interface Props {
  readonly files: readonly File[];
  readonly busy: boolean;
  readonly megabytes: number;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Files of an import: chosen or dropped; several together. */
export function FilesField({ files, busy, megabytes, onFiles }: Props) {
  const [isOver, setOver] = useState(false);
  return (
    <Box
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const dropped = [...event.dataTransfer.files];
        // A text or a folder is no file: the chosen ones stay.
        if (!busy && dropped.length > 0) onFiles(dropped);
      }}
      sx={{
        p: 3,
        borderRadius: 1,
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        bgcolor: isOver ? 'action.hover' : undefined,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <FileButton
          label={files.length === 0 ? texts.files : texts.otherFiles}
          accept=""
          multiple
          busy={busy}
          onFiles={onFiles}
        />
        <Typography variant="body2" color="textSecondary" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
          {isOver ? texts.dropHere : texts.drop}
        </Typography>
      </Box>
      {files.length > 0 && (
        <Typography variant="body2" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {files.map(({ name }) => name).join(', ')}
        </Typography>
      )}
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        {texts.most(megabytes)}
      </Typography>
    </Box>
  );
}
