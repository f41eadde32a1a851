import type { ImportKind } from '@georisk/contract/verticals/admin/imports.ts';
import { IMPORT_AREAS, IMPORT_TITLES } from '@georisk/contract/tables.ts';
import { csvOf } from '@georisk/tables/csv.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { FilesField } from './FilesField.tsx';
import { ImportOptions } from './ImportOptions.tsx';
import { ImportResult } from './ImportResult.tsx';
import { importingTexts as texts } from './importing.hu.ts';
import { sendImport } from './sendImport.ts';

const MEGABYTE = 1024 * 1024;
/** Chosen by a field of its own. */
const COMPANY = 'company';

/** A table with the columns that a kind expects, and no rows. */
const sampleOf = ({ columns }: ImportKind) =>
  new Blob([csvOf([columns.map(({ field }) => field)])], { type: 'text/csv' });

function Choice({
  label,
  value,
  onChange,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <FormControl fullWidth>
      <FormLabel htmlFor={id} sx={{ mb: 1, typography: 'body2', fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <NativeSelect
        value={value}
        input={<OutlinedInput size="small" />}
        inputProps={{ id }}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </NativeSelect>
    </FormControl>
  );
}

/** What a kind expects: in a sentence, by its columns, and as an empty table. */
function Expected({ kind }: { readonly kind: ImportKind }) {
  const names = (required: boolean) =>
    kind.columns
      .filter((column) => column.required === required)
      .map(({ field }) => field)
      .join(', ');
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {texts.formats[kind.files]} {kind.columns.length > 0 && texts.columns(names(true), names(false))}{' '}
      {kind.columns.length > 0 && (
        <Link
          component="button"
          type="button"
          sx={{ font: 'inherit' }}
          onClick={() => saveFile(sampleOf(kind), texts.sampleName(kind.kind))}
        >
          {texts.sample}
        </Link>
      )}
    </Typography>
  );
}

interface FormProps {
  readonly kinds: readonly ImportKind[];
  readonly onRun: (id: string) => void;
  readonly onClose: () => void;
}

function ImportForm({ kinds, onRun, onClose }: FormProps) {
  const client = useQueryClient();
  const companies = useQuery({ ...apiQuery('adminCompanies'), meta: { errorPage: false } });
  const [word, setWord] = useState('');
  const [company, setCompany] = useState('');
  const [options, setOptions] = useState<Readonly<Record<string, string>>>({});
  const [files, setFiles] = useState<readonly File[]>([]);
  const [share, setShare] = useState(0);
  const kind = kinds.find((each) => each.kind === word);
  const send = useMutation({
    mutationFn: (dryRun: boolean) => {
      if (kind === undefined) throw new Error('No kind is chosen');
      setShare(0);
      return sendImport({ kind: word, files, options: { ...options, [COMPANY]: company }, dryRun }, setShare);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['imports'] }),
  });
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (send.data !== undefined || send.error !== null) result.current?.scrollIntoView({ block: 'nearest' });
  }, [send.data, send.error]);
  const chooseKind = (chosen: string) => {
    send.reset();
    setWord(chosen);
    setOptions({});
    if (kinds.find((each) => each.kind === chosen)?.company === 'none') setCompany('');
  };
  const megabytes = Math.floor((kind?.maxBytes ?? 0) / MEGABYTE);
  const large = files.find(({ size }) => size > (kind?.maxBytes ?? Number.POSITIVE_INFINITY));
  const isComplete =
    kind !== undefined &&
    files.length > 0 &&
    (kind.company !== 'needed' || company !== '' || (options['new-company'] ?? '') !== '');
  const isReady = isComplete && large === undefined && !send.isPending;
  return (
    <>
      <DialogContent>
        <Stack spacing={4}>
          <Choice label={texts.kind} value={word} onChange={chooseKind}>
            <option value="">{texts.choose}</option>
            {IMPORT_AREAS.map(([area, words]) => (
              <optgroup key={area} label={texts.areas[area]}>
                {words
                  .filter((each) => kinds.some((known) => known.kind === each))
                  .map((each) => (
                    <option key={each} value={each}>
                      {IMPORT_TITLES[each]?.description}
                    </option>
                  ))}
              </optgroup>
            ))}
          </Choice>
          {kind !== undefined && (
            <>
              <Expected kind={kind} />
              {kind.company !== 'none' && (
                <Choice
                  label={texts.company}
                  value={company}
                  onChange={(chosen) => {
                    send.reset();
                    setCompany(chosen);
                  }}
                >
                  <option value="">{kind.company === 'needed' ? texts.choose : texts.noCompany}</option>
                  {(companies.data ?? []).map(({ id, name }) => (
                    <option key={id} value={String(id)}>
                      {name}
                    </option>
                  ))}
                </Choice>
              )}
              <FilesField
                files={files}
                busy={send.isPending}
                megabytes={megabytes}
                onFiles={(chosen) => {
                  send.reset();
                  setFiles(chosen);
                }}
              />
              <details>
                <Typography component="summary" variant="body2" sx={{ mb: 3, fontWeight: 600, cursor: 'pointer' }}>
                  {texts.options}
                </Typography>
                <ImportOptions
                  options={kind.options.filter((option) => option !== COMPANY)}
                  values={options}
                  onChange={setOptions}
                />
              </details>
            </>
          )}
          <div ref={result}>
            {large !== undefined && <FormMessage severity="error">{texts.tooLarge(large.name, megabytes)}</FormMessage>}
            {send.isPending && (
              <Stack spacing={2} role="status">
                <LinearProgress
                  aria-label={texts.run}
                  {...(share > 0 && { variant: 'determinate' as const, value: share * 100 })}
                />
                <Typography variant="body2" color="textSecondary">
                  {texts.running}
                </Typography>
              </Stack>
            )}
            {send.isError && <FormMessage severity="error">{messageOf(send.error)}</FormMessage>}
            {send.data && !send.isPending && <ImportResult attempt={send.data} onRun={onRun} />}
          </div>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
        <Button variant="outlined" disabled={!isReady} onClick={() => send.mutate(true)}>
          {texts.tryIt}
        </Button>
        <Button variant="contained" disabled={!isReady} onClick={() => send.mutate(false)}>
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
