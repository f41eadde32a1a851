import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { isAdmin } from '@georisk/domain/roles/roles.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { KeptNote } from '#web/offline/KeptNote.tsx';
import type { Outbox } from '#web/offline/outbox.ts';
import { useOutbox } from '#web/offline/useOutbox.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { useToday } from '#web/shared/parcels/useParcels.ts';
import { BlockFields } from './BlockFields.tsx';
import { CaseBlocksMap } from './CaseBlocksMap.tsx';
import { CaseFields, CompanyField, InspectionFields } from './CaseFields.tsx';
import { ExcelUpload } from './ExcelUpload.tsx';
import { createTexts as texts } from './texts.hu.ts';
import { errorCount } from '#web/shared/caseForm/faultErrors.ts';
import { useBlockLookup } from '#web/shared/caseForm/useBlockLookup.ts';
import { startOf } from './startOf.ts';
import { type CaseFormWork, useCaseForm } from './useCaseForm.ts';
import { useEntryWarnings } from './useEntryWarnings.ts';

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section">
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** A new damage case, by hand or from a table; the map shows the blocks while their codes are typed. */
export function CreateDamageScreen() {
  const user = useCurrentUser();
  const today = useToday();
  // A form shown before its day is known would be replaced while it is being filled in.
  const { isLoading } = useQuery({ ...apiQuery('installation'), meta: { errorPage: false }, staleTime: 3_600_000 });
  const outbox = useOutbox();
  if (isLoading || outbox === null)
    return <ProgressView what={texts.loading} onRetry={() => window.location.reload()} />;
  // The day is a part of the rules and of the empty form: another day is another form.
  return (
    <CreateDamage
      key={today}
      outbox={outbox}
      today={today}
      asksCompany={isAdmin(user.role)}
      uploads={mayCall('createDamageFromExcel', user.role)}
    />
  );
}

interface Props {
  readonly outbox: Outbox;
  readonly today: string;
  readonly asksCompany: boolean;
  readonly uploads: boolean;
}

interface FormProps extends Pick<Props, 'today' | 'asksCompany'> {
  readonly work: CaseFormWork;
  readonly lookups: ReturnType<typeof useBlockLookup>;
  /** The map of the typed blocks, where it has no place beside the form. */
  readonly map: ReactNode;
}

function CaseForm({ work: { form, save, isKept }, today, asksCompany, lookups, map }: FormProps) {
  const warnings = useEntryWarnings(form.watch(), lookups, today);
  const { isSubmitted, errors } = form.formState;
  const wrong = errorCount(errors);
  return (
    <Box
      component="form"
      noValidate
      aria-label={texts.title}
      onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
    >
      <Stack spacing={6}>
        <Part title={texts.theCase}>
          <Stack spacing={4}>
            {asksCompany && <CompanyField field={form.register('companyId')} error={errors.companyId?.message} />}
            <CaseFields form={form} today={today} warnings={warnings} />
          </Stack>
        </Part>
        <Part title={texts.inspection}>
          <InspectionFields form={form} warnings={warnings} />
        </Part>
        <Part title={texts.blocks}>
          {map}
          <BlockFields form={form} lookups={lookups} warnings={warnings} />
        </Part>
        {save.isError && (
          <FormMessage severity="error">
            {texts.failed} {messageOf(save.error)} {texts.kept}
          </FormMessage>
        )}
        {isSubmitted && wrong > 0 && !save.isError && <FormMessage severity="error">{texts.check(wrong)}</FormMessage>}
        <Box sx={{ pb: 4 }}>
          <SubmitButton busy={save.isPending}>{texts.save}</SubmitButton>
          <KeptNote isKept={isKept} />
        </Box>
      </Stack>
    </Box>
  );
}

function Head({ children }: { readonly children: ReactNode }) {
  return (
    <Stack spacing={6} sx={{ p: { xs: 4, md: 6 }, maxWidth: 720, mx: 'auto' }}>
      <div>
        <Typography variant="h1">{texts.title}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {texts.intro}
        </Typography>
      </div>
      {children}
    </Stack>
  );
}

function CreateDamage({ outbox, today, asksCompany, uploads }: Props) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const roomy = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const work = useCaseForm({
    outbox,
    today,
    asksCompany,
    start: startOf(params),
    onSaved: ({ damageNumber }) => void navigate(href.damage(damageNumber)),
  });
  const { form, resumed, discard } = work;
  const lookups = useBlockLookup(form.watch('blocks').map(({ mepar }) => mepar));
  const found = [...lookups.values()].flatMap((lookup) => (lookup.kind === 'found' ? [lookup.mepar] : []));
  useScreenTitle(texts.title);
  const map = !roomy && (
    <Box sx={{ height: 240, mb: 3, borderRadius: 1, overflow: 'hidden' }}>
      <CaseBlocksMap found={found} />
    </Box>
  );
  return (
    <Box sx={{ display: 'flex', height: '100%' }}>
      <Box
        tabIndex={-1}
        sx={{ flex: { xs: 1, lg: '0 0 600px' }, overflow: 'auto', bgcolor: 'background.paper', minWidth: 0 }}
      >
        <Head>
          {uploads && <ExcelUpload today={today} asksCompany={asksCompany} />}
          {resumed !== null && (
            <FormMessage severity="info">
              {texts.draftText(formatDateTime(resumed.at))}{' '}
              <Button size="small" onClick={discard}>
                {texts.discard}
              </Button>
            </FormMessage>
          )}
          <CaseForm work={work} today={today} asksCompany={asksCompany} lookups={lookups} map={map} />
        </Head>
      </Box>
      {roomy && (
        <Box sx={{ flex: 1, minWidth: 0, borderLeft: 1, borderColor: 'divider' }}>
          <CaseBlocksMap found={found} />
        </Box>
      )}
    </Box>
  );
}
