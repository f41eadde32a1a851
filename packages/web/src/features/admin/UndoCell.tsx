import type { Answer } from '@georisk/contract/endpoints.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '#web/lib/format.ts';
import { Details } from '#web/ui/Details.tsx';
import { importUndoTexts as texts } from './importUndo.hu.ts';

/** As high as a finger needs, where there is one. */
const SUMMARY = { '@media (pointer: coarse)': { minHeight: 44, lineHeight: '44px' } } as const;

/** On a card after the name of its column, in a table a column that is not too narrow for a sentence. */
const BESIDE_ITS_NAME = {
  display: { xs: 'inline-block', md: 'block' },
  verticalAlign: 'top',
  minWidth: { md: 160 },
  maxWidth: { md: 240 },
} as const;

interface Props {
  readonly run: Answer<'imports'>['items'][number];
  /** Undefined for those who may not. */
  readonly onUndo: ((id: string) => void) | undefined;
}

type Undo = Props['run']['undo'];

const titleOf = ({ state, until }: Undo): string =>
  state === 'late' && until !== null ? texts.late(formatDateTime(until)) : texts.states[state];

/** That an import cannot be undone, in a word that opens to the reason. */
function NoUndo({ undo }: { readonly undo: Undo }) {
  return (
    <Details title={titleOf(undo)} sx={BESIDE_ITS_NAME} titleSx={SUMMARY}>
      <Typography variant="caption" component="p" color="textSecondary">
        {undo.reason}
      </Typography>
    </Details>
  );
}

/** Whether an import was undone, by whom and when, the button that does it, or why there is none. */
export function UndoCell({ run: { id, fileName, undo }, onUndo }: Props) {
  if (undo.state === 'undone')
    return (
      <>
        <Typography variant="body2" component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {texts.undone}
        </Typography>
        <Typography variant="caption" component="span" color="textSecondary">
          {texts.byWhom(undo.at === null ? '' : formatDateTime(undo.at), undo.by)}
        </Typography>
      </>
    );
  if (undo.state !== 'possible') return <NoUndo undo={undo} />;
  return (
    <>
      {onUndo === undefined ? (
        <Typography variant="body2" component="span" sx={{ display: 'block' }}>
          {texts.byOthers}
        </Typography>
      ) : (
        <Button size="small" aria-label={texts.of(fileName)} onClick={() => onUndo(id)}>
          {texts.undo}
        </Button>
      )}
      {undo.until !== null && (
        <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block' }}>
          {texts.until(formatDateTime(undo.until))}
        </Typography>
      )}
    </>
  );
}
