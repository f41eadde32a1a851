import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import DrawIcon from '~icons/material-symbols/draw-outline-rounded';
import { messageOf } from '#web/lib/apiProblem.ts';
import { sendForm } from '#web/shared/caseForm/sendForm.ts';
import { FileButton } from '#web/ui/FileButton.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { AlertDayChoice } from './AlertDayChoice.tsx';
import { radarTexts } from './texts.hu.ts';
import type { EventArea } from './eventArea.ts';

const texts = radarTexts.event;
const ACCEPT = '.geojson,.json,.kml,.gpkg,.zip,.fgb,.gz';

interface Props {
  readonly onDraw: () => void;
  readonly onAreas: (areas: readonly EventArea[]) => void;
  readonly onAlertDay: (date: string) => void;
}

/** Three ways to an event of one's own: its area is drawn, read from a file, or that of a day's alerts. */
export function EventChoice({ onDraw, onAreas, onAlertDay }: Props) {
  const file = useMutation({
    mutationFn: (chosen: File) => sendForm<'radarEventFile'>('/api/radars/event/file', 'file', chosen),
    onSuccess: ({ areas }) => onAreas(areas),
  });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" startIcon={<DrawIcon />} onClick={onDraw}>
          {texts.draw}
        </Button>
        <FileButton
          label={file.isPending ? texts.reading : texts.file}
          accept={ACCEPT}
          busy={file.isPending}
          onFile={(chosen) => file.mutate(chosen)}
        />
      </Box>
      <AlertDayChoice onChoose={onAlertDay} />
      {file.isError && <FormMessage severity="error">{messageOf(file.error)}</FormMessage>}
      <Typography variant="body2" color="textSecondary">
        {texts.choiceHint}
      </Typography>
    </Box>
  );
}
