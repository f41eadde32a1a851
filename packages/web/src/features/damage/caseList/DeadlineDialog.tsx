import { parseIsoDate } from '@georisk/domain/dates/isoDate.ts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useState } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { useToday } from '#web/shared/parcels/useParcels.ts';
import { DayFilter } from '#web/ui/DayFilter.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { caseListTexts as texts } from './caseList.hu.ts';
import type { Wish } from '#web/shared/caseBulk/useBulk.ts';

interface Props {
  readonly ids: readonly number[];
  readonly onChoose: (wish: Wish) => void;
  readonly onClose: () => void;
}

/** Sets one deadline for the chosen cases, or takes it away. */
export function DeadlineDialog({ ids, onChoose, onClose }: Props) {
  const today = useToday();
  const [day, setDay] = useState('');
  const [isWrong, setWrong] = useState(false);
  const set = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const deadline = parseIsoDate(day);
    onChoose({ kind: 'deadline', cases: ids.map((id) => ({ id, deadline })) });
    onClose();
  };
  return (
    <FormDialog
      title={texts.deadlineTitle(formatCount(ids.length))}
      cancel={texts.cancel}
      submit={texts.save}
      busy={false}
      canSubmit={!isWrong}
      isTyped={day !== '' || isWrong}
      maxWidth="xs"
      onSubmit={set}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <DayFilter label={texts.deadlineLabel} value={day} onChange={setDay} onWrong={setWrong} />
        {!isWrong && day !== '' && day < today && <FormMessage severity="warning">{texts.deadlinePast}</FormMessage>}
        <Typography variant="body2" color="textSecondary">
          {texts.deadlineHint}
        </Typography>
      </Stack>
    </FormDialog>
  );
}
