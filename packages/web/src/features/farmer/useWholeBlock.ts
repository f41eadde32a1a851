import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import { useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { useSave } from '#web/lib/useSave.ts';
import { usePlotStored } from '#web/shared/policyPlots/plotStored.ts';

interface Drawn {
  readonly plot: PolicyPlot;
  /** The change by which it was drawn: what is taken back. */
  readonly changeId: string;
}

/** The block's outline as a plot's by one press, and back. */
export function useWholeBlock() {
  const stored = usePlotStored();
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const drawing = useSave({
    save: async ({ id, version }: PolicyPlot, key): Promise<Drawn> => ({
      plot: await callApi('drawWholeBlock', { params: { id }, body: { version, ...key } }),
      changeId: key.changeId,
    }),
    onSuccess: (done) => {
      setDrawn(done);
      stored(done.plot);
    },
  });
  const undoing = useSave({
    save: ({ plot, changeId }: Drawn, key) =>
      callApi('undoWholeBlock', { params: { id: plot.id }, body: { drawn: changeId, ...key } }),
    onSuccess: (plot) => {
      setDrawn(null);
      stored(plot);
    },
  });
  return {
    drawn,
    isSaving: drawing.isPending || undoing.isPending,
    error: undoing.error ?? drawing.error,
    draw: (plot: PolicyPlot) => {
      undoing.reset();
      drawing.mutate(plot);
    },
    undo: () => {
      drawing.reset();
      if (drawn !== null) undoing.mutate(drawn);
    },
  };
}
