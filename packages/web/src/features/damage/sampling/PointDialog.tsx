import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { PointOperation } from '@georisk/domain/sampling/pointChanges.ts';
import { pointFaultText } from '@georisk/domain/sampling/pointForm.hu.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefObject, useId, useMemo, useRef, useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { correctedTexts, fixText, markTexts } from '#web/shared/damagePlot/measurementText.ts';
import { KeptNote } from '#web/offline/KeptNote.tsx';
import type { Outbox } from '#web/offline/outbox.ts';
import { useIsKept } from '#web/offline/useOutbox.ts';
import { closeOf } from '#web/ui/closeOf.ts';
import { whenFocusIsFree } from '#web/ui/whenFocusIsFree.ts';
import { CorrectionReason } from './CorrectionReason.tsx';
import { FieldText } from './FieldText.tsx';
import { canSave, faultsOf, type PointText, putOf, textOf, typedBox, yieldDoubt } from './pointText.ts';
import { formatSecond } from './second.ts';
import { samplingTexts as texts } from './texts.hu.ts';

interface Props {
  readonly point: SamplingPoint;
  readonly plantCode: string | null;
  readonly canEdit: boolean;
  readonly outbox: Outbox;
  /** The photos of the point. */
  readonly photos?: ReactNode;
  /** Resolves when the device has stored the change. */
  readonly onSave: (operation: PointOperation) => Promise<void>;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

function Known({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <Box>
      <Typography variant="caption" color="textSecondary" component="p">
        {label}
      </Typography>
      <Typography variant="body2" sx={{ fontFeatureSettings: "'tnum'" }}>
        {value}
      </Typography>
    </Box>
  );
}

/** What is typed about a point; the device keeps it until it is saved or cancelled. */
function useTyped(outbox: Outbox, point: SamplingPoint) {
  const box = useMemo(() => typedBox(outbox), [outbox]);
  const [typed, setTyped] = useState<PointText | null>(() => box.read(point.id));
  const text = typed ?? textOf(point);
  const isKept = useIsKept(outbox, box.idOf(point.id));
  const type = (change: Partial<PointText>) => {
    const next = { ...text, ...change };
    setTyped(next);
    box.keep(point.id, next);
  };
  return { text, isTyped: typed !== null, type, isKept, forget: () => box.forget(point.id) };
}

interface FieldsProps extends Pick<Props, 'point' | 'plantCode' | 'canEdit'> {
  readonly text: PointText;
  readonly onType: (change: Partial<PointText>) => void;
  /** Faults are shown. */
  readonly isChecked: boolean;
  readonly first: RefObject<HTMLInputElement | null>;
}

function Fields({ point, plantCode, canEdit, text, onType, isChecked, first }: FieldsProps) {
  const faults = faultsOf(text);
  const sentence = (fault: keyof typeof faults) => {
    const found = faults[fault];
    return isChecked && found !== undefined ? pointFaultText(found) : undefined;
  };
  return (
    <>
      <FieldText
        label={texts.yield}
        value={text.yield}
        onChange={(value) => onType({ yield: value, typedAt: new Date().toISOString() })}
        error={sentence('yield')}
        doubt={yieldDoubt(text, plantCode, point.sequenceId)}
        inputMode="decimal"
        inputRef={first}
        readOnly={!canEdit}
      />
      {canEdit && <CorrectionReason {...{ point, text, onType, isChecked }} />}
      <FieldText
        label={texts.comment}
        value={text.comment}
        onChange={(value) => onType({ comment: value })}
        error={sentence('comment')}
        multiline
        readOnly={!canEdit}
      />
      <FieldText
        label={texts.name}
        value={text.name}
        onChange={(value) => onType({ name: value })}
        error={sentence('name')}
        readOnly={!canEdit}
      />
      <FormControlLabel
        disabled={!canEdit}
        control={<Checkbox checked={text.isUsed} onChange={(_, isUsed) => onType({ isUsed })} />}
        label={texts.used}
      />
    </>
  );
}

function Facts({ point }: Pick<Props, 'point'>) {
  const [easting = Number.NaN, northing = Number.NaN] = point.polygon.coordinates;
  const marks = markTexts(point);
  const corrected = correctedTexts(point);
  return (
    <Box sx={{ display: 'flex', gap: 4, flexWrap: 'wrap' }}>
      <Known label={texts.number} value={String(point.sequenceId)} />
      <Known label={texts.coordinates} value={`${formatNumber(easting)}; ${formatNumber(northing)}`} />
      {!point.newPoint && <Known label={texts.time} value={formatSecond(point.updatedAt)} />}
      {point.measuredAt !== null && <Known label={texts.measuredAt} value={formatSecond(point.measuredAt)} />}
      {point.measuredBy !== null && <Known label={texts.measuredBy} value={point.measuredBy} />}
      {point.yield !== null && <Known label={texts.fix} value={fixText(point) ?? texts.noFix} />}
      {corrected.length > 0 && <Known label={texts.corrections} value={corrected.join('; ')} />}
      {marks.length > 0 && <Known label={texts.marks} value={marks.join('; ')} />}
    </Box>
  );
}

/** A sampling point: its measurement and its data. */
export function PointDialog({ point, plantCode, canEdit, outbox, photos, onSave, onRemove, onClose }: Props) {
  const title = useId();
  const first = useRef<HTMLInputElement>(null);
  const { text, isTyped, type, isKept, forget } = useTyped(outbox, point);
  const [isChecked, setChecked] = useState(false);
  const close = () => {
    forget();
    onClose();
  };
  const save = () => {
    setChecked(true);
    if (!canSave(point, text)) return;
    // Input is removed when the change that contains it is on the disk.
    void onSave(putOf(point, text)).then(forget);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={closeOf(isTyped, onClose)}
      aria-labelledby={title}
      fullWidth
      maxWidth="xs"
      slotProps={{ transition: { onEntered: (dialog) => whenFocusIsFree(dialog, () => first.current?.focus()) } }}
    >
      <Box
        component="form"
        noValidate
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DialogTitle id={title}>
          {texts.pointTitle(point.sequenceId)} · {texts.kind(point.isGenerated)}
        </DialogTitle>
        <DialogContent>
          <Stack spacing={3} sx={{ pt: 1 }}>
            <Fields {...{ point, plantCode, canEdit, text, isChecked, first }} onType={type} />
            <Facts point={point} />
            {photos}
            <KeptNote isKept={isKept} />
          </Stack>
        </DialogContent>
        <DialogActions>
          {canEdit && (
            <Button color="error" onClick={onRemove} sx={{ mr: 'auto' }}>
              {texts.remove}
            </Button>
          )}
          <Button onClick={close}>{texts.cancel}</Button>
          {canEdit && (
            <Button type="submit" variant="contained" disabled={text.yield.trim() === ''}>
              {texts.save}
            </Button>
          )}
        </DialogActions>
      </Box>
    </Dialog>
  );
}
