import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { Outbox } from '#web/offline/outbox.ts';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { samePointText, textOf, typedBox } from './pointText.ts';
import { samplingTexts as texts } from './texts.hu.ts';

interface Props {
  readonly points: readonly SamplingPoint[];
  readonly outbox: Outbox;
  readonly onOpen: (id: string) => void;
}

/** A typed point that was not saved, because the session ended or the tab was closed: offered again. */
export function UnfinishedNote({ points, outbox, onOpen }: Props) {
  const box = useMemo(() => typedBox(outbox), [outbox]);
  const [forgotten, setForgotten] = useState<string | null>(null);
  const found = points.find((point) => {
    const typed = point.id === forgotten ? null : box.read(point.id);
    return typed !== null && !samePointText(typed, textOf(point));
  });
  if (found === undefined) return null;
  return (
    <FloatingPanel role="status" sx={{ p: 3, maxWidth: 400 }}>
      <Typography variant="body2">{texts.unfinished(found.sequenceId)}</Typography>
      <Stack direction="row" spacing={2} sx={{ mt: 2, justifyContent: 'flex-end' }}>
        <Button
          size="small"
          onClick={() => {
            box.forget(found.id);
            setForgotten(found.id);
          }}
        >
          {texts.unfinishedDrop}
        </Button>
        <Button size="small" variant="contained" onClick={() => onOpen(found.id)}>
          {texts.unfinishedOpen}
        </Button>
      </Stack>
    </FloatingPanel>
  );
}
