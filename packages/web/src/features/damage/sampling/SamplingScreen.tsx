import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { pointFaultText } from '@georisk/domain/sampling/pointForm.hu.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { NotFoundPage } from '#web/routes/NotFoundPage.tsx';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { useOutbox } from '#web/offline/useOutbox.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { ScrollPage } from '#web/ui/ScrollPage.tsx';
import { plotTexts } from '#web/shared/damagePlot/plotTexts.hu.ts';
import { plotHref } from '#web/shared/damagePlot/plotView.ts';
import { plotQuery } from '#web/shared/damagePlot/plotQuery.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { CorrectionReason } from './CorrectionReason.tsx';
import { FieldText } from './FieldText.tsx';
import { canSave, faultsOf, type PointText, putOf, textOf, typedBox, yieldDoubt } from './pointText.ts';
import { SavingNote } from './SavingNote.tsx';
import { StatusDialog } from '#web/ui/StatusDialog.tsx';
import { samplingTexts as texts } from './texts.hu.ts';
import { type Sampling, useSampling } from './useSampling.ts';

const PLOT_ID = /^[1-9][0-9]{0,9}$/;

/** "Mintavételi adatok": every point of a plot in one list, to be filled in from a sheet of paper. */
export function SamplingScreen() {
  const [query] = useSearchParams();
  const id = query.get('damagePlotId') ?? '';
  return PLOT_ID.test(id) ? <SamplingOf id={Number(id)} /> : <NotFoundPage nested />;
}

function SamplingOf({ id }: { readonly id: number }) {
  const query = useQuery(plotQuery(id));
  useScreenTitle(texts.screen);
  return (
    <ScrollPage width={720}>
      <QueryView query={query} what={texts.loading}>
        {(plot) => <WithOutbox plot={plot} />}
      </QueryView>
    </ScrollPage>
  );
}

interface RowProps {
  readonly point: SamplingPoint;
  readonly text: PointText;
  readonly plantCode: string | null;
  readonly canEdit: boolean;
  readonly isChecked: boolean;
  readonly onType: (change: Partial<PointText>) => void;
}

function PointCard({ point, text, plantCode, canEdit, isChecked, onType }: RowProps) {
  const faults = faultsOf(text);
  const label = `${point.sequenceId}. ${texts.kind(point.isGenerated)}`;
  return (
    <Box component="li" sx={{ listStyle: 'none' }}>
      <Card role="group" aria-label={label} sx={{ p: 3 }}>
        <Typography variant="subtitle2" component="h2" sx={{ mb: 2 }}>
          {label}
          {point.name === '' ? '' : ` – ${point.name}`}
        </Typography>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '140px 1fr' }, alignItems: 'start' }}>
          <FieldText
            label={texts.yield}
            value={text.yield}
            onChange={(value) => onType({ yield: value })}
            inputMode="decimal"
            readOnly={!canEdit}
            error={isChecked && faults.yield !== undefined ? pointFaultText(faults.yield) : undefined}
            doubt={yieldDoubt(text, plantCode, point.sequenceId)}
          />
          <FieldText
            label={texts.comment}
            value={text.comment}
            onChange={(value) => onType({ comment: value })}
            multiline
            readOnly={!canEdit}
            error={isChecked && faults.comment !== undefined ? pointFaultText(faults.comment) : undefined}
          />
        </Box>
        {canEdit && (
          <Box sx={{ mt: 3 }}>
            <CorrectionReason {...{ point, text, onType, isChecked }} />
          </Box>
        )}
        {/* Typed in the point's dialog, and kept on the device. */}
        {isChecked && faults.name !== undefined && (
          <Typography variant="body2" color="error" role="alert" sx={{ mt: 2 }}>
            {pointFaultText(faults.name)}
          </Typography>
        )}
      </Card>
    </Box>
  );
}

const same = (a: PointText, b: PointText) => a.yield === b.yield && a.comment === b.comment;

function WithOutbox({ plot }: { readonly plot: DamagePlot }) {
  const outbox = useOutbox();
  return outbox && <SamplingForm plot={plot} outbox={outbox} />;
}

/** What is typed about the points; the device keeps it until it is saved. */
function useTypedPoints({ points, change }: Sampling, outbox: Outbox) {
  const box = useMemo(() => typedBox(outbox), [outbox]);
  const [typed, setTyped] = useState<ReadonlyMap<string, PointText>>(
    () =>
      new Map(
        points.flatMap(({ id }): [string, PointText][] => {
          const kept = box.read(id);
          return kept === null ? [] : [[id, kept]];
        }),
      ),
  );
  const [isChecked, setChecked] = useState(false);
  const textFor = (point: SamplingPoint) => typed.get(point.id) ?? textOf(point);
  const changed = points.filter((point) => !same(textFor(point), textOf(point)));
  const put = async () => {
    await change(changed.map((point) => putOf(point, textFor(point))));
    for (const { id } of changed) box.forget(id);
  };
  return {
    textFor,
    changed,
    /** Faults of this point are shown. */
    isChecked: (point: SamplingPoint) => isChecked && changed.includes(point),
    type: (point: SamplingPoint, part: Partial<PointText>) => {
      const next = { ...textFor(point), ...part };
      box.keep(point.id, next);
      setTyped(new Map(typed).set(point.id, next));
    },
    save: () => {
      setChecked(true);
      if (changed.some((point) => !canSave(point, textFor(point)))) return;
      // Input is removed when the change that contains it is on the disk.
      void put();
      setTyped(new Map());
      setChecked(false);
    },
  };
}

function Head({ plot: { id, damage, meparCode, plantName } }: { readonly plot: DamagePlot }) {
  return (
    <div>
      <Typography variant="h1">{texts.screen}</Typography>
      <Typography color="textSecondary">
        {[damage.damageNumber, meparCode, plantName].filter(Boolean).join(' · ')}
      </Typography>
      <Button component={Link} to={plotHref(damage.damageNumber, id, 'sampling')} sx={{ mt: 1, ml: -2 }}>
        {texts.backToPlot}
      </Button>
    </div>
  );
}

function NoPoints({ plot: { id, damage, canEdit } }: { readonly plot: DamagePlot }) {
  return (
    <div>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {texts.noPoints}
      </Typography>
      {canEdit && (
        <Button component={Link} to={plotHref(damage.damageNumber, id, 'sampling')} variant="contained">
          {texts.toSampling}
        </Button>
      )}
    </div>
  );
}

function SamplingForm({ plot, outbox }: { readonly plot: DamagePlot; readonly outbox: Outbox }) {
  const sampling = useSampling(plot, outbox);
  const typed = useTypedPoints(sampling, outbox);
  const { points, conflict, message } = sampling;
  const { damage, canEdit } = plot;
  const hasBar = canEdit && points.length > 0;
  return (
    <Stack spacing={4}>
      <Head plot={plot} />
      {!hasBar && <SavingNote sampling={sampling} canEdit={canEdit} />}
      {!canEdit && (
        <FormMessage severity="info">{damage.status === 'closed' ? plotTexts.closed : texts.readOnly}</FormMessage>
      )}
      {points.length === 0 && <NoPoints plot={plot} />}
      <Stack component="ol" spacing={3} sx={{ m: 0, p: 0 }}>
        {points.map((point) => (
          <PointCard
            key={point.id}
            point={point}
            text={typed.textFor(point)}
            plantCode={plot.plantCode}
            canEdit={canEdit}
            isChecked={typed.isChecked(point)}
            onType={(change) => typed.type(point, change)}
          />
        ))}
      </Stack>
      {hasBar && (
        <Stack
          spacing={3}
          sx={{ position: 'sticky', bottom: 0, py: 3, bgcolor: 'background.default', alignItems: 'flex-start' }}
        >
          {/* Beside the pressed button: the head of a long list is not visible. */}
          <SavingNote sampling={sampling} canEdit={canEdit} />
          <Button
            variant="contained"
            disabled={typed.changed.length === 0 || sampling.saving.kind === 'sending'}
            onClick={typed.save}
          >
            {texts.save}
          </Button>
        </Stack>
      )}
      {conflict !== null && <ConflictDialog conflicts={conflict.points} onDecide={sampling.decide} />}
      {message !== null && conflict === null && (
        <StatusDialog message={message} onClose={() => sampling.setMessage(null)} />
      )}
    </Stack>
  );
}
