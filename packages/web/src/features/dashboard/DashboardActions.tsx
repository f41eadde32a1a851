import type { DashboardTable } from '@georisk/contract/verticals/insurance/dashboards.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import DownloadIcon from '~icons/material-symbols/download-rounded';
import PrintIcon from '~icons/material-symbols/print-rounded';
import { logAction } from '#web/lib/log.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { sheetsOf } from './figures.ts';
import type { DashboardPage } from './pages.ts';
import { dashboardTexts as texts } from './texts.hu.ts';

interface Props {
  /** Undefined while they are loading. */
  readonly tables: readonly DashboardTable[] | undefined;
  readonly page: DashboardPage;
  readonly today: string;
}

/** Export of the page: as a workbook, or on paper. */
export function DashboardActions({ tables, page: { category, subcategory }, today }: Props) {
  const [failed, setFailed] = useState(false);
  const save = async (shown: readonly DashboardTable[]) => {
    setFailed(false);
    try {
      // The code of the format is loaded on demand.
      const { workbookOf } = await import('#web/lib/workbook.ts');
      saveFile(workbookOf(sheetsOf(shown)), texts.fileName(`${category}-${subcategory}`, today));
    } catch {
      setFailed(true);
    }
  };
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        aria-label={texts.download}
        disabled={tables === undefined}
        onClick={() => tables && void save(tables)}
      >
        {texts.downloadShort}
      </Button>
      <Button
        variant="outlined"
        startIcon={<PrintIcon />}
        onClick={() => {
          logAction('view-printed', `dashboards/${category}/${subcategory}`);
          window.print();
        }}
      >
        {texts.print}
      </Button>
      {failed && (
        <Typography role="alert" variant="body2" color="error" sx={{ flexBasis: '100%' }}>
          {texts.downloadFailed}
        </Typography>
      )}
    </Box>
  );
}
