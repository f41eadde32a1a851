import type { ImportKind } from '@georisk/contract/verticals/admin/imports.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { KindField, KindFields } from './ImportFields.tsx';
import { ImportResult } from './ImportResult.tsx';
import { importingTexts as texts } from './importing.hu.ts';
import { COMPANY, type ImportWish, isComplete, MEGABYTE, NO_WISH, tooLarge } from './importWish.ts';
import { sendImport } from './sendImport.ts';

/** The progress of an import that is under way. */
function Progress({ share }: { readonly share: number }) {
  return (
    <Stack spacing={2} role="status">
      <LinearProgress
        aria-label={texts.run}
        {...(share > 0 && { variant: 'determinate' as const, value: share * 100 })}
      />
      <Typography variant="body2" color="textSecondary">
        {texts.running}
      </Typography>
    </Stack>
  );
}

/** Sends an import; the list of imports is read again after it. */
function useSending() {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const send = useMutation({
    mutationFn: ({ wish, dryRun }: { readonly wish: ImportWish; readonly dryRun: boolean }) => {
      setShare(0);
      const { word, files, options, company } = wish;
      return sendImport({ kind: word, files, options: { ...options, [COMPANY]: company }, dryRun }, setShare);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['imports'] }),
  });
  return { send, share };
}

interface FormProps {
  readonly kinds: readonly ImportKind[];
  readonly onRun: (id: string) => void;
  readonly onClose: () => void;
}

function ImportForm({ kinds, onRun, onClose }: FormProps) {
  const [wish, setWish] = useState(NO_WISH);
  const { send, share } = useSending();
  const kind = kinds.find((each) => each.kind === wish.word);
  const large = kind && tooLarge(wish, kind);
  const isReady = kind !== undefined && isComplete(wish, kind) && !send.isPending;
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (send.data !== undefined || send.error !== null) result.current?.scrollIntoView({ block: 'nearest' });
  }, [send.data, send.error]);
  const change = (part: Partial<ImportWish>) => {
    // The report is of what was sent; another choice has none yet.
    if (part.options === undefined || part.word !== undefined) send.reset();
    setWish({ ...wish, ...part });
  };
  const chooseKind = (word: string) => {
    const hasCompany = kinds.find((each) => each.kind === word)?.company !== 'none';
    change({ word, options: {}, ...(!hasCompany && { company: '' }) });
  };
  return (
    <>
      <DialogContent>
        <Stack spacing={4}>
          <KindField kinds={kinds} word={wish.word} onKind={chooseKind} />
          {kind !== undefined && <KindFields kind={kind} wish={wish} busy={send.isPending} onChange={change} />}
          <div ref={result}>
            {kind !== undefined && large !== undefined && (
              <FormMessage severity="error">
                {texts.tooLarge(large.name, Math.floor(kind.maxBytes / MEGABYTE))}
              </FormMessage>
            )}
            {send.isPending && <Progress share={share} />}
            {send.isError && <FormMessage severity="error">{messageOf(send.error)}</FormMessage>}
            {send.data && !send.isPending && <ImportResult attempt={send.data} onRun={onRun} />}
          </div>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
        <Button variant="outlined" disabled={!isReady} onClick={() => send.mutate({ wish, dryRun: true })}>
          {texts.tryIt}
        </Button>
        <Button variant="contained" disabled={!isReady} onClick={() => send.mutate({ wish, dryRun: false })}>
          {texts.run}
        </Button>
      </DialogActions>
    </>
  );
}

interface Props {
  readonly onRun: (id: string) => void;
  readonly onClose: () => void;
}

/** Uploads and imports files: first a try, then, with the same files, the import. */
export function ImportDialog({ onRun, onClose }: Props) {
  const title = useId();
  const small = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const query = useQuery({ ...apiQuery('importKinds'), meta: { errorPage: false } });
  return (
    <Dialog
      open
      fullScreen={small}
      fullWidth
      maxWidth="sm"
      aria-labelledby={title}
      onClose={(_, why) => why === 'escapeKeyDown' && onClose()}
    >
      <DialogTitle id={title}>{texts.title}</DialogTitle>
      <QueryView query={query} what={texts.what}>
        {(kinds) => <ImportForm kinds={kinds} onRun={onRun} onClose={onClose} />}
      </QueryView>
    </Dialog>
  );
}
