import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useState } from 'react';
import { saveFile } from '#web/lib/saveFile.ts';
import DownloadIcon from '~icons/material-symbols/download-rounded';
import type { ExportedRows } from './exportRows.ts';
import { shapeTableTexts as texts } from './shapeTable.hu.ts';

type Ending = 'xlsx' | 'gpkg';

const BUTTONS: readonly (readonly [Ending, shown: string, name: string])[] = [
  ['xlsx', texts.xlsx, texts.xlsxLabel],
  ['gpkg', texts.gpkg, texts.gpkgLabel],
];

/** Writes the rows with code that is loaded on demand. */
async function saveRows(exported: Omit<ExportedRows, 'at'>, ending: Ending): Promise<void> {
  const at = new Date().toISOString();
  const { EXPORTS } = await import('./exportRows.ts');
  saveFile(EXPORTS[ending]({ ...exported, at }), `${texts.fileName(exported.title, at.slice(0, 10))}.${ending}`);
}

/** The rows as files. */
export function ExportButtons(exported: Omit<ExportedRows, 'at'>) {
  const [hasFailed, setFailed] = useState(false);
  const save = async (ending: Ending) => {
    try {
      await saveRows(exported, ending);
    } catch {
      setFailed(true);
    }
  };
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      {BUTTONS.map(([ending, shown, name]) => (
        <Button
          key={ending}
          size="small"
          startIcon={<DownloadIcon />}
          aria-label={name}
          disabled={exported.rows.length === 0}
          onClick={() => void save(ending)}
        >
          {shown}
        </Button>
      ))}
      <Snackbar
        open={hasFailed}
        message={texts.saveFailed}
        autoHideDuration={6000}
        onClose={() => setFailed(false)}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      />
    </Box>
  );
}
