import { caseWarningText } from '@georisk/domain/case/caseWarnings.hu.ts';
import type { CaseWarning } from '@georisk/domain/case/caseWarnings.ts';
import Typography from '@mui/material/Typography';

interface Props {
  readonly warnings: readonly CaseWarning[];
  /** Field of the form that they are shown under. */
  readonly path: string;
}

/** Oddities of a field, under it; the input is saved all the same. */
export function FieldWarnings({ warnings, path }: Props) {
  const own = warnings.filter((warning) => warning.path === path);
  return (
    <div role="status">
      {own.map((warning) => {
        const sentence = caseWarningText(warning);
        return (
          <Typography key={sentence} variant="body2" sx={{ color: 'warning.main', mt: 1 }}>
            {sentence}
          </Typography>
        );
      })}
    </div>
  );
}
