import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Snackbar from '@mui/material/Snackbar';
import Tooltip from '@mui/material/Tooltip';
import { useRef, useState } from 'react';
import { saveFile } from '#web/lib/saveFile.ts';
import DownloadIcon from '~icons/material-symbols/download-rounded';
import type { Curve } from './curve.ts';
import { allRows } from './curveRows.ts';
import { curveTexts as texts } from './texts.hu.ts';

interface Props {
  readonly curve: Curve;
  readonly code: string;
  readonly year: number;
}

type Format = 'csv' | 'xlsx';

/** The code of a format is loaded on demand. */
const WRITERS: Readonly<Record<Format, (curve: Curve) => Promise<Blob>>> = {
  csv: async (curve) => {
    const { curveCsv } = await import('./csv.ts');
    return new Blob([curveCsv(allRows(curve))], { type: 'text/csv;charset=utf-8' });
  },
  xlsx: async (curve) => {
    const [{ curveSheet }, { workbookOf }] = await Promise.all([import('./sheet.ts'), import('#web/lib/workbook.ts')]);
    return workbookOf([curveSheet(allRows(curve))]);
  },
};

/** Download of the curve as a table. */
export function CurveDownload({ curve, code, year }: Props) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const save = async (format: Format) => {
    setOpen(false);
    try {
      saveFile(await WRITERS[format](curve), `${texts.fileName(code, year)}.${format}`);
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <Tooltip title={texts.download}>
        <IconButton
          ref={anchor}
          aria-label={texts.download}
          aria-haspopup="menu"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <DownloadIcon />
        </IconButton>
      </Tooltip>
      <Menu open={open} anchorEl={() => anchor.current} onClose={() => setOpen(false)}>
        <MenuItem onClick={() => void save('csv')}>{texts.csv}</MenuItem>
        <MenuItem onClick={() => void save('xlsx')}>{texts.xlsx}</MenuItem>
      </Menu>
      <Snackbar
        open={failed}
        message={texts.downloadFailed}
        autoHideDuration={6000}
        onClose={() => setFailed(false)}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      />
    </>
  );
}
