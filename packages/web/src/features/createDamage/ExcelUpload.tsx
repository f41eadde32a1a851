import type { CellFault, PlannedCase } from '@georisk/domain/case/caseTable.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { useSave } from '#web/lib/useSave.ts';
import { FileButton } from '#web/ui/FileButton.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { downloadFile } from '#web/lib/downloadFile.ts';
import { CompanyField } from './CaseFields.tsx';
import { FaultTable } from '#web/features/caseForm/FaultTable.tsx';
import { TableRefused } from '#web/features/caseForm/sendForm.ts';
import { CasePreview, WarningTable } from './TablePreview.tsx';
import { sendTable } from './tableFile.ts';
import { planOf } from './tablePlan.ts';
import { createTexts, excelTexts as texts } from './texts.hu.ts';
import { useTableWarnings } from './useTableWarnings.ts';

const ACCEPT = '.xlsx,.xls,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel';
const TEMPLATE = { url: '/api/createDamageFromExcel/template', name: 'karaktak.xlsx' } as const;

interface Chosen {
  readonly file: File;
  /** A file chosen again is a new one, though it has the same name. */
  readonly turn: number;
}

interface DialogProps {
  readonly chosen: Chosen;
  readonly today: string;
  /** The company of the cases is required. */
  readonly asksCompany: boolean;
  readonly onClose: () => void;
}

const NO_CASES: readonly PlannedCase[] = [];

const reasonOf = (error: unknown): string => (error instanceof TableRefused ? error.message : messageOf(error));
const faultsOf = (error: unknown): readonly CellFault[] => (error instanceof TableRefused ? error.faults : []);

/** A chosen table: the cases that it would open, or its faults cell by cell; then the result. */
function TableDialog({ chosen, today, asksCompany, onClose }: DialogProps) {
  const title = useId();
  const client = useQueryClient();
  const { data: plan } = useQuery({
    queryKey: ['tableFile', chosen.turn, today],
    queryFn: () => planOf(chosen.file, today),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  });
  const form = useForm<{ companyId: string }>({ defaultValues: { companyId: '' } });
  const send = useSave({
    save: ({ companyId }: { companyId: string }) => sendTable(chosen.file, companyId),
    onSuccess: () => client.invalidateQueries({ queryKey: ['damages'] }),
  });
  const cases = plan?.ok === true ? plan.cases : NO_CASES;
  const { warnings, isCompared } = useTableWarnings(cases, {
    turn: chosen.turn,
    today,
    companyId: useWatch({ control: form.control, name: 'companyId' }),
  });
  const warned = new Set(warnings.map(({ row }) => row)).size;
  const faults = plan !== undefined && !plan.ok && 'faults' in plan ? plan.faults : [];
  return (
    <Dialog open onClose={send.isPending ? undefined : onClose} aria-labelledby={title} fullWidth maxWidth="md">
      <DialogTitle id={title}>{texts.previewTitle}</DialogTitle>
      <DialogContent>
        <Stack spacing={3}>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {texts.sheet(chosen.file.name)}
          </Typography>
          {plan === undefined && <LinearProgress aria-label={texts.reading} />}
          {plan !== undefined && !plan.ok && 'sentence' in plan && (
            <FormMessage severity="error">{plan.sentence}</FormMessage>
          )}
          {faults.length > 0 && (
            <>
              <FormMessage severity="error">{texts.faults(faults.length)}</FormMessage>
              <FaultTable faults={faults} />
            </>
          )}
          {cases.length > 0 && !send.isSuccess && (
            <>
              <FormMessage severity="info">
                {texts.ok(
                  cases.length,
                  cases.reduce((sum, { form }) => sum + form.blocks.length, 0),
                )}
              </FormMessage>
              {asksCompany && (
                <CompanyField
                  field={form.register('companyId', { required: createTexts.chooseCompany })}
                  error={form.formState.errors.companyId?.message}
                />
              )}
              {!isCompared && <FormMessage severity="info">{texts.notCompared}</FormMessage>}
              {warned > 0 && (
                <>
                  <FormMessage severity="warning">{texts.warned(warned)}</FormMessage>
                  <WarningTable warnings={warnings} />
                </>
              )}
              <CasePreview cases={cases} />
            </>
          )}
          {send.isError && (
            <>
              <FormMessage severity="error">
                {texts.failed} {reasonOf(send.error)}
              </FormMessage>
              {faultsOf(send.error).length > 0 && <FaultTable faults={faultsOf(send.error)} />}
            </>
          )}
          {send.data !== undefined && (
            <>
              <FormMessage severity="success">{texts.done}</FormMessage>
              <Typography>{texts.created(send.data.created)}</Typography>
              <Box component="ul" sx={{ m: 0, pl: 5, columns: { md: 3 } }}>
                {send.data.damages.map(({ id, damageNumber, warnings: odd }) => (
                  <li key={id}>
                    <Link component={RouterLink} to={href.damage(damageNumber)}>
                      {damageNumber}
                    </Link>
                    {odd.length > 0 && ` – ${texts.oddities(odd.length)}`}
                  </li>
                ))}
              </Box>
            </>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={send.isPending}>
          {send.isSuccess || cases.length === 0 ? texts.close : texts.cancel}
        </Button>
        {cases.length > 0 && !send.isSuccess && (
          <Button
            variant="contained"
            loading={send.isPending}
            onClick={() => void form.handleSubmit((values) => send.mutate(values))()}
          >
            {texts.send(cases.length)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

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
