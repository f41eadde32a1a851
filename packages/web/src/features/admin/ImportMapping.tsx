import type { ImportKind } from '@georisk/contract/verticals/admin/imports.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { QueryView } from '#web/ui/QueryView.tsx';
import { type Mapping, NO_MAPPING } from './importMapping.ts';
import { importMappingTexts as texts } from './importMapping.hu.ts';
import type { ImportWish } from './importWish.ts';
import { MappingColumns } from './MappingColumns.tsx';
import { MappingMemory } from './MappingMemory.tsx';
import type { MappingNow } from './useMapping.ts';

interface Props {
  readonly kind: ImportKind;
  readonly wish: ImportWish;
  readonly now: MappingNow;
  /** While an import is sent with it. */
  readonly busy: boolean;
  readonly onMapping: (mapping: Mapping) => void;
  readonly onRemember: (remember: boolean) => void;
}

const givenBy = (options: ImportWish['options']): ReadonlySet<string> =>
  new Set(Object.keys(options).filter((option) => options[option]?.trim() !== ''));

/** The step of an import in which the fields of its kind get the columns of the files. */
export function ImportMapping({ kind: { kind }, wish, now, busy, onMapping, onRemember }: Props) {
  const { columns: query, isOfOtherLayer, shown, remembered, canRemember } = now;
  const { mapping } = wish;
  if (query === undefined) return null;
  const chooseColumn = (field: string, column: string | null) =>
    onMapping({ ...mapping, columns: { ...mapping.columns, [field]: column } });
  return (
    <Stack component="section" spacing={3} aria-label={texts.columns.title}>
      <Typography variant="h3">{texts.columns.title}</Typography>
      <QueryView query={query} what={texts.columns.what}>
        {(read) => (
          <>
            <Typography variant="body2" color="textSecondary">
              {texts.columns.hint}
            </Typography>
            {isOfOtherLayer && (
              <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
                <Typography variant="body2">{texts.columns.otherLayer}</Typography>
                <Button size="small" disabled={query.isFetching} onClick={() => void query.refetch()}>
                  {texts.columns.readAgain}
                </Button>
              </Stack>
            )}
            <MappingColumns
              {...read}
              kind={kind}
              shown={shown}
              given={givenBy(wish.options)}
              busy={busy}
              onColumn={chooseColumn}
            />
            {canRemember && (
              <MappingMemory
                key={`${kind} ${wish.company}`}
                kind={kind}
                company={wish.company}
                remembered={remembered}
                remember={wish.remember}
                busy={busy}
                onRemember={onRemember}
                onForgotten={() => onMapping(NO_MAPPING)}
              />
            )}
          </>
        )}
      </QueryView>
    </Stack>
  );
}
