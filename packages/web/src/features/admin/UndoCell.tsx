import type { Answer } from '@georisk/contract/endpoints.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '#web/lib/format.ts';
import { importUndoTexts as texts } from './importUndo.hu.ts';

interface Props {
  readonly run: Answer<'imports'>['items'][number];
  /** Undefined for those who may not. */
  readonly onUndo: ((id: string) => void) | undefined;
}

/** Whether an import was undone, by whom and when, or the button that does it. */
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
  if (undo.state !== 'possible' || onUndo === undefined) return texts.none;
  return (
    <>
      <Button size="small" aria-label={texts.of(fileName)} onClick={() => onUndo(id)}>
        {texts.undo}
      </Button>
      {undo.until !== null && (
        <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block' }}>
          {texts.until(formatDateTime(undo.until))}
        </Typography>
      )}
    </>
  );
}
