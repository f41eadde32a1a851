import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/lib/apiProblem.ts';
import { FileButton } from '#web/ui/FileButton.tsx';
import { downloadFile } from '#web/lib/downloadFile.ts';
import { type Chosen, type DialogProps, TableDialog } from './TableDialog.tsx';
import { excelTexts as texts } from './texts.hu.ts';

const ACCEPT = '.xlsx,.xls,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel';
const TEMPLATE = { url: '/api/createDamageFromExcel/template', name: 'karaktak.xlsx' } as const;

/** Cases from a table: the empty template, and the upload. */
export function ExcelUpload({ today, asksCompany }: Pick<DialogProps, 'today' | 'asksCompany'>) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [turn, setTurn] = useState(0);
  const template = useMutation({ mutationFn: () => downloadFile(TEMPLATE.url, TEMPLATE.name) });
  return (
    <Box>
      <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap', rowGap: 2 }}>
        <FileButton
          label={texts.upload}
          accept={ACCEPT}
          busy={false}
          onFile={(file) => {
            setChosen({ file, turn: turn + 1 });
            setTurn(turn + 1);
          }}
        />
        <Button loading={template.isPending} onClick={() => template.mutate()}>
          {texts.template}
        </Button>
      </Stack>
      {template.isError && (
        <Typography variant="body2" color="error" role="alert">
          {texts.templateFailed} {messageOf(template.error)}
        </Typography>
      )}
      {chosen !== null && (
        <TableDialog
          key={chosen.turn}
          chosen={chosen}
          today={today}
          asksCompany={asksCompany}
          onClose={() => setChosen(null)}
        />
      )}
    </Box>
  );
}
