import type { AdminCompany } from '@georisk/contract/verticals/admin/companies.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { companyTexts } from './companies.hu.ts';
import { FileButton } from '#web/ui/FileButton.tsx';
import { logoPng } from './fileText.ts';

const texts = companyTexts.form;

/** Files are saved when they are chosen, on the form's version; the form continues from the answer. */
export interface CompanyUpload {
  readonly company: AdminCompany;
  readonly onUploaded: (company: AdminCompany) => void;
}

class NoPicture extends Error {}

async function setLogo({ id, version }: AdminCompany, file: File): Promise<AdminCompany> {
  const png = await logoPng(file).catch(() => {
    throw new NoPicture();
  });
  return callApi('setCompanyLogo', { params: { id }, body: { version, file: png } });
}

export function LogoField({ company, onUploaded }: CompanyUpload) {
  const set = useMutation({ mutationFn: (file: File) => setLogo(company, file), onSuccess: onUploaded });
  const remove = useMutation({
    mutationFn: () => callApi('removeCompanyLogo', { params: { id: company.id } }),
    onSuccess: onUploaded,
  });
  const error = set.error ?? remove.error;
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
        {texts.logo}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center' }}>
        {company.logoUrl === null ? (
          <Typography variant="body2" color="textSecondary">
            {texts.noLogo}
          </Typography>
        ) : (
          <Box
            component="img"
            src={company.logoUrl}
            alt={texts.logoOf(company.name)}
            sx={{ height: 40, maxWidth: 200, objectFit: 'contain' }}
          />
        )}
        <FileButton
          label={texts.upload}
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          busy={set.isPending}
          onFile={(file) => set.mutate(file)}
        />
        {company.logoUrl !== null && (
          <Button color="error" disabled={remove.isPending} onClick={() => remove.mutate()}>
            {texts.remove}
          </Button>
        )}
      </Box>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        {texts.logoHint}
      </Typography>
      {error && (
        <FormMessage severity="error">{error instanceof NoPicture ? texts.noPicture : messageOf(error)}</FormMessage>
      )}
    </Box>
  );
}
