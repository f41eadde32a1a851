import type { ImportKind } from '@georisk/contract/verticals/admin/imports.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { useOneAtATime } from '#web/lib/useOneAtATime.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { ProgressLine } from '#web/ui/ProgressLine.tsx';
import { inFieldWords } from './fieldWords.hu.ts';
import { KindField, KindFields } from './ImportFields.tsx';
import { ImportMapping } from './ImportMapping.tsx';
import { ImportResult } from './ImportResult.tsx';
import { importingTexts as texts } from './importing.hu.ts';
import { type Mapping, NO_MAPPING } from './importMapping.ts';
import { COMPANY, type ImportWish, isComplete, MEGABYTE, NO_WISH, tooLarge } from './importWish.ts';
import { MappingValues } from './MappingValues.tsx';
import { sendImport } from './sendImport.ts';
import { type MappingNow, rememberedQuery, useMapping } from './useMapping.ts';

/** The progress of an import that is under way. */
function Progress({ share }: { readonly share: number }) {
  return (
    <Stack spacing={2} role="status">
      <ProgressLine aria-label={texts.run} value={share > 0 ? share * 100 : undefined} />
      <Typography variant="body2" color="textSecondary">
        {texts.running}
      </Typography>
    </Stack>
  );
}

interface Sent {
  readonly wish: ImportWish;
  readonly mapping: MappingNow;
  readonly dryRun: boolean;
}

/** Remembers a mapping before the import is sent with it. */
async function keepMapping({ wish, mapping: { canRemember, toRemember } }: Sent, client: QueryClient): Promise<void> {
  if (!wish.remember || !canRemember || toRemember === null) return;
  const { word: kind, company } = wish;
  const mapping = await callApi('saveImportMapping', {
    params: { kind },
    query: company === '' ? {} : { company: Number(company) },
    body: toRemember,
  });
  client.setQueryData(rememberedQuery(kind, company).queryKey, { mapping });
}

/** Sends an import; the list of imports is read again after it. */
function useSending() {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const send = useMutation({
    mutationFn: async (sent: Sent) => {
      setShare(0);
      await keepMapping(sent, client);
      const { word: kind, files, options, company } = sent.wish;
      const wish = { kind, files, options: { ...options, [COMPANY]: company }, mapping: sent.mapping.toSend };
      return sendImport({ ...wish, dryRun: sent.dryRun }, setShare);
    },
    onSettled: () => readAgain(client, ['imports']),
  });
  return { send, share, press: useOneAtATime(send.mutateAsync) };
}

interface ResultProps {
  readonly kind: ImportKind;
  readonly wish: ImportWish;
  readonly sending: ReturnType<typeof useSending>;
  readonly now: MappingNow;
  readonly onRun: (id: string) => void;
  readonly onMapping: (mapping: Mapping) => void;
}

/** What became of the form: why it cannot be sent, how far it is, or its report with the values that nobody knows. */
function FormResult({ kind, wish, sending: { send, share }, now, onRun, onMapping }: ResultProps) {
  const large = tooLarge(wish, kind);
  if (large !== undefined)
    return (
      <FormMessage severity="error">{texts.tooLarge(large.name, Math.floor(kind.maxBytes / MEGABYTE))}</FormMessage>
    );
  if (send.isPending) return <Progress share={share} />;
  const fields = now.columns?.data?.fields;
  const values = fields !== undefined && (
    <MappingValues
      kind={kind.kind}
      fields={fields}
      unknown={send.data?.reports.flatMap(({ unknown }) => unknown) ?? []}
      mapping={wish.mapping}
      remembered={now.remembered?.values ?? {}}
      onMapping={onMapping}
    />
  );
  return (
    <Stack spacing={3}>
      {send.isError && <FormMessage severity="error">{inFieldWords(messageOf(send.error))}</FormMessage>}
      {send.data === undefined ? (
        values
      ) : (
        <ImportResult attempt={send.data} onRun={onRun}>
          {values}
        </ImportResult>
      )}
    </Stack>
  );
}

interface FormProps {
  readonly kinds: readonly ImportKind[];
  readonly onRun: (id: string) => void;
  readonly onClose: () => void;
}

function ImportForm({ kinds, onRun, onClose }: FormProps) {
  const [wish, setWish] = useState(NO_WISH);
  const { send, share, press } = useSending();
  const kind = kinds.find((each) => each.kind === wish.word);
  const mapping = useMapping(kind, wish);
  const isReading = mapping.columns?.isFetching === true;
  const isReady = kind !== undefined && isComplete(wish, kind) && !send.isPending && !isReading;
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (send.data !== undefined || send.error !== null) result.current?.scrollIntoView({ block: 'nearest' });
  }, [send.data, send.error]);
  const keep = (part: Partial<ImportWish>) => setWish({ ...wish, ...part });
  const change = (part: Partial<ImportWish>) => {
    // The report is of what was sent; another choice has none yet.
    if (part.options === undefined || part.word !== undefined) send.reset();
    keep(part);
  };
  const chooseKind = (word: string) => {
    const hasCompany = kinds.find((each) => each.kind === word)?.company !== 'none';
    change({ word, options: {}, mapping: NO_MAPPING, ...(!hasCompany && { company: '' }) });
  };
  return (
    <>
      <DialogContent>
        <Stack spacing={4}>
          <KindField kinds={kinds} word={wish.word} busy={send.isPending} onKind={chooseKind} />
          {kind !== undefined && (
            <KindFields kind={kind} wish={wish} busy={send.isPending} onChange={change}>
              <ImportMapping
                kind={kind}
                wish={wish}
                now={mapping}
                busy={send.isPending}
                onMapping={(mapped) => change({ mapping: mapped })}
                onRemember={(remember) => keep({ remember })}
              />
            </KindFields>
          )}
          <div ref={result}>
            {kind !== undefined && (
              <FormResult
                kind={kind}
                wish={wish}
                sending={{ send, share, press }}
                now={mapping}
                onRun={onRun}
                onMapping={(mapped) => keep({ mapping: mapped })}
              />
            )}
          </div>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
        <Button variant="outlined" disabled={!isReady} onClick={() => press({ wish, mapping, dryRun: true })}>
          {texts.tryIt}
        </Button>
        <Button variant="contained" disabled={!isReady} onClick={() => press({ wish, mapping, dryRun: false })}>
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
      maxWidth="md"
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
