import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PlainInput } from './PlainInput.tsx';
import { SignaturePad } from './SignaturePad.tsx';
import { surveyTexts as texts } from './texts.hu.ts';
import type { Finish } from './useFinish.ts';

/** The farmer's signature with its name, or why there is none. */
export function Signing({ finish: { values, change, faults } }: { readonly finish: Finish }) {
  return (
    <Stack spacing={2}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {texts.signature}
      </Typography>
      {!values.isUnsigned && (
        <>
          <SignaturePad strokes={values.strokes} onChange={(strokes) => change({ strokes })} error={faults.strokes} />
          <PlainInput
            label={texts.signer}
            value={values.signerName}
            error={faults.signerName}
            onChange={(signerName) => change({ signerName })}
          />
        </>
      )}
      <FormControlLabel
        label={texts.unsigned}
        control={<Checkbox checked={values.isUnsigned} onChange={(_, isUnsigned) => change({ isUnsigned })} />}
      />
      {values.isUnsigned && (
        <PlainInput
          label={texts.reason}
          value={values.unsignedReason}
          error={faults.unsignedReason}
          onChange={(unsignedReason) => change({ unsignedReason })}
        />
      )}
    </Stack>
  );
}
