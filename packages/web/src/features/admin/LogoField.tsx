import type { AdminCompany } from '@georisk/contract/verticals/admin/companies.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FileButton } from '#web/ui/FileButton.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import type { ChosenFiles } from './chosenFiles.ts';
import { companyTexts } from './companies.hu.ts';
import { logoPng } from './fileText.ts';

const texts = companyTexts.form;

export interface CompanyFiles {
  readonly company: AdminCompany;
  readonly files: ChosenFiles;
  readonly onChoose: (files: ChosenFiles) => void;
}

const sourceOf = ({ logoUrl }: AdminCompany, { logo }: ChosenFiles): string | null =>
  logo === undefined ? logoUrl : logo === null ? null : `data:image/png;base64,${logo}`;

/** The company's logo as it will be once the form is saved. */
export function LogoField({ company, files, onChoose }: CompanyFiles) {
  const [unreadable, setUnreadable] = useState(false);
  const source = sourceOf(company, files);
  const choose = (logo: string | null) => {
    setUnreadable(false);
    const { logo: _, ...others } = files;
    // A company without a logo has none to be removed.
    onChoose(logo === null && company.logoUrl === null ? others : { ...others, logo });
  };
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
        {texts.logo}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center' }}>
        {source === null ? (
          <Typography variant="body2" color="textSecondary">
            {texts.noLogo}
          </Typography>
        ) : (
          <Box
            component="img"
            src={source}
            alt={texts.logoOf(company.name)}
            sx={{ height: 40, maxWidth: 200, objectFit: 'contain' }}
          />
        )}
        <FileButton
          label={texts.upload}
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          onFile={(file) => void logoPng(file).then(choose, () => setUnreadable(true))}
        />
        {source !== null && (
          <Button color="error" onClick={() => choose(null)}>
            {texts.remove}
          </Button>
        )}
      </Box>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        {texts.logoHint}
      </Typography>
      {files.logo !== undefined && <FormMessage severity="info">{texts.logoWhenSaved}</FormMessage>}
      {unreadable && <FormMessage severity="error">{texts.noPicture}</FormMessage>}
    </Box>
  );
}
