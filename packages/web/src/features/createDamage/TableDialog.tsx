import type { CellFault, PlannedCase } from '@georisk/domain/case/caseTable.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { CASE_LISTS } from '#web/lib/caseLists.ts';
import { href } from '#web/routes/routes.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { useSave } from '#web/lib/useSave.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { ProgressLine } from '#web/ui/ProgressLine.tsx';
import { CompanyField } from './CaseFields.tsx';
import { FaultTable } from '#web/shared/caseForm/FaultTable.tsx';
import { TableRefused } from '#web/shared/caseForm/sendForm.ts';
import { CasePreview, WarningTable } from './TablePreview.tsx';
import { sendTable } from './tableFile.ts';
import { planOf } from './tablePlan.ts';
import { createTexts, excelTexts as texts } from './texts.hu.ts';
import { useTableWarnings } from './useTableWarnings.ts';

export interface Chosen {
  readonly file: File;
  /** A file chosen again is a new one, though it has the same name. */
  readonly turn: number;
}

export interface DialogProps {
  readonly chosen: Chosen;
  readonly today: string;
  /** The company of the cases is required. */
  readonly asksCompany: boolean;
  readonly onClose: () => void;
}

type CompanyForm = UseFormReturn<{ companyId: string }>;
type Plan = Awaited<ReturnType<typeof planOf>>;
type Sent = Awaited<ReturnType<typeof sendTable>>;

const NO_CASES: readonly PlannedCase[] = [];

const reasonOf = (error: unknown): string => (error instanceof TableRefused ? error.message : messageOf(error));
const faultsOf = (error: unknown): readonly CellFault[] => (error instanceof TableRefused ? error.faults : []);

/** Why no case can be opened from the table. */
function Faults({ plan }: { readonly plan: Plan }) {
  if (plan.ok) return null;
  if ('sentence' in plan) return <FormMessage severity="error">{plan.sentence}</FormMessage>;
  return (
    <>
      <FormMessage severity="error">{texts.faults(plan.faults.length)}</FormMessage>
      <FaultTable faults={plan.faults} />
    </>
  );
}

interface PlannedProps extends Omit<DialogProps, 'onClose'> {
  readonly cases: readonly PlannedCase[];
  readonly form: CompanyForm;
}

/** The cases that the table would open, with their warnings. */
function Planned({ cases, chosen, today, asksCompany, form }: PlannedProps) {
  const { warnings, isCompared } = useTableWarnings(cases, {
    turn: chosen.turn,
    today,
    companyId: useWatch({ control: form.control, name: 'companyId' }),
  });
  const warned = new Set(warnings.map(({ row }) => row)).size;
  const blocks = cases.reduce((sum, each) => sum + each.form.blocks.length, 0);
  return (
    <>
      <FormMessage severity="info">{texts.ok(cases.length, blocks)}</FormMessage>
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
  );
}

function Refused({ error }: { readonly error: unknown }) {
  const faults = faultsOf(error);
  return (
    <>
      <FormMessage severity="error">
        {texts.failed} {reasonOf(error)}
      </FormMessage>
      {faults.length > 0 && <FaultTable faults={faults} />}
    </>
  );
}

function Created({ created, damages }: Sent) {
  return (
    <>
      <FormMessage severity="success">{texts.done}</FormMessage>
      <Typography>{texts.created(created)}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 5, columns: { md: 3 } }}>
        {damages.map(({ id, damageNumber, warnings: odd }) => (
          <li key={id}>
            <Link component={RouterLink} to={href.damage(damageNumber)}>
              {damageNumber}
            </Link>
            {odd.length > 0 && ` – ${texts.oddities(odd.length)}`}
          </li>
        ))}
      </Box>
    </>
  );
}

/** A chosen table: the cases that it would open, or its faults cell by cell; then the result. */
export function TableDialog({ chosen, today, asksCompany, onClose }: DialogProps) {
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
    onSuccess: () => readAgain(client, ...CASE_LISTS.map((key) => [key])),
  });
  const cases = plan?.ok === true ? plan.cases : NO_CASES;
  const canSend = cases.length > 0 && !send.isSuccess;
  return (
    <Dialog open onClose={send.isPending ? undefined : onClose} aria-labelledby={title} fullWidth maxWidth="md">
      <DialogTitle id={title}>{texts.previewTitle}</DialogTitle>
      <DialogContent>
        <Stack spacing={3}>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {texts.sheet(chosen.file.name)}
          </Typography>
          {plan === undefined ? <ProgressLine aria-label={texts.reading} /> : <Faults plan={plan} />}
          {canSend && <Planned cases={cases} chosen={chosen} today={today} asksCompany={asksCompany} form={form} />}
          {send.isError && <Refused error={send.error} />}
          {send.data !== undefined && <Created {...send.data} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={send.isPending}>
          {send.isSuccess || cases.length === 0 ? texts.close : texts.cancel}
        </Button>
        {canSend && (
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
