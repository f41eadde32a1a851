import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { ProgressLine } from '#web/ui/ProgressLine.tsx';
import { fieldPackTexts as texts } from './fieldPack.hu.ts';
import { InstallHint } from './InstallHint.tsx';
import { type CaseState, type TakenCase, useTaking } from './useTaking.ts';

interface Props {
  readonly cases: readonly TakenCase[];
  /** All are chosen when it opens. */
  readonly startsChosen: boolean;
  readonly onClose: () => void;
}

type Taking = ReturnType<typeof useTaking>;

function noteOf(state: CaseState | undefined): string {
  switch (state?.kind) {
    case 'measuring':
      return texts.measuring;
    case 'ready':
      return texts.size(state.prepared.bytes);
    case 'done':
      return `${texts.done}, ${texts.size(state.bytes)}`;
    default:
      return '';
  }
}

function CaseName({ each: { damageNumber, insured, settlement, crop } }: { readonly each: TakenCase }) {
  const known = [insured, settlement, crop].filter((part) => part !== undefined && part !== '');
  return (
    <>
      {damageNumber}
      {known.length > 0 && (
        <Typography variant="body2" color="textSecondary" component="span" sx={{ display: 'block' }}>
          {known.join(' · ')}
        </Typography>
      )}
    </>
  );
}

function CaseLine({ each, taking, isBusy }: { each: TakenCase; taking: Taking; isBusy: boolean }) {
  const { chosen, choose, states } = taking;
  const state = states.get(each.id);
  const isChosen = chosen.has(each.id);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', minHeight: 44 }}>
      <FormControlLabel
        sx={{ flex: 1, mr: 2 }}
        label={<CaseName each={each} />}
        control={
          <Checkbox
            checked={isChosen}
            disabled={isBusy}
            onChange={() => choose(isChosen ? [...chosen].filter((id) => id !== each.id) : [...chosen, each.id])}
          />
        }
      />
      <Typography variant="body2" color="textSecondary" sx={{ fontFeatureSettings: "'tnum'" }}>
        {isChosen ? noteOf(state) : ''}
      </Typography>
    </Box>
  );
}

/** What happens, in one line that is read out. */
function Progress({ taking: { chosen, ready, isMeasured, share, states } }: { readonly taking: Taking }) {
  const done = [...states.values()].filter(({ kind }) => kind === 'done').length;
  const bytes = ready.reduce((sum, each) => sum + each.bytes, 0);
  const line =
    share !== null
      ? texts.running
      : done > 0 && ready.length === 0
        ? texts.doneAll(done)
        : isMeasured
          ? texts.total(ready.length, bytes)
          : texts.totalSoFar(chosen.size);
  return (
    <Box sx={{ mt: 3 }}>
      <Typography role="status">{chosen.size === 0 && done === 0 ? '' : line}</Typography>
      {share !== null && <ProgressLine value={Math.min(share, 1) * 100} aria-label={texts.running} sx={{ mt: 2 }} />}
    </Box>
  );
}

/** Chooses cases, says their size, and takes them to the field. */
export function TakeDialog({ cases, startsChosen, onClose }: Props) {
  const id = useId();
  const taking = useTaking(cases, startsChosen);
  const { choose, ready, isMeasured, share, start, states } = taking;
  const isBusy = share !== null;
  const failed = cases.flatMap((each) => {
    const state = states.get(each.id);
    return state?.kind === 'failed' ? [texts.failed(each.damageNumber, state.why)] : [];
  });
  const isTooLarge = ready.some(({ pack }) => pack.seasons.some(({ bytes }) => bytes === null));
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{texts.title}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {texts.explanation}
        </Typography>
        <InstallHint />
        {cases.length === 0 && <Typography sx={{ mt: 3 }}>{texts.none}</Typography>}
        {cases.length > 1 && (
          <Box sx={{ mt: 2 }}>
            <Button disabled={isBusy} onClick={() => choose(cases.map((each) => each.id))}>
              {texts.all}
            </Button>
            <Button disabled={isBusy} onClick={() => choose([])}>
              {texts.nothing}
            </Button>
          </Box>
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
          {cases.map((each) => (
            <CaseLine key={each.id} each={each} taking={taking} isBusy={isBusy} />
          ))}
        </Box>
        {isTooLarge && <FormMessage severity="warning">{texts.tooLarge}</FormMessage>}
        {failed.map((sentence) => (
          <FormMessage key={sentence} severity="error">
            {sentence}
          </FormMessage>
        ))}
        <Progress taking={taking} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{isBusy || ready.length > 0 ? texts.cancel : texts.close}</Button>
        <Button variant="contained" disabled={isBusy || !isMeasured || ready.length === 0} onClick={() => void start()}>
          {texts.start}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
