import { parseDecimal } from '@georisk/domain/case/number.ts';
import {
  AID_INPUTS,
  AID_LIMITS,
  aidFault,
  type AidInput,
  type AidKind,
  type AidValues,
  type CountedYield,
  countedYield,
} from '@georisk/domain/field/aids.ts';
import { AID_KIND_NAMES, AID_NAMES } from '@georisk/domain/field/aids.hu.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { decimalText } from '../sampling/pointText.ts';
import { FieldText } from '../sampling/FieldText.tsx';
import { TALL } from './keyStyle.ts';
import { fieldTexts as texts } from './texts.hu.ts';

interface Props {
  readonly kind: AidKind;
  /** The counting of the last point: weights of kernels stay the same over a field. */
  readonly initial: AidValues;
  readonly disabled: boolean;
  readonly onEnter: (counted: CountedYield) => void;
}

type Typed = Readonly<Partial<Record<AidInput, string>>>;

/** Of the last point only what is a property of the crop and not of the place. */
const begun = ({ thousandKernelWeight }: AidValues): Typed =>
  thousandKernelWeight === undefined ? {} : { thousandKernelWeight: decimalText(thousandKernelWeight) };

const valueOf = (text: string | undefined): number | null => parseDecimal(text ?? '');

/** What is counted and weighed at a point, and the yield that follows from it. */
export function AidForm({ kind, initial, disabled, onEnter }: Props) {
  const [typed, setTyped] = useState<Typed>(() => begun(initial));
  const inputs = AID_INPUTS[kind];
  const values: AidValues = Object.fromEntries(
    inputs.flatMap((input) => {
      const value = valueOf(typed[input]);
      return value === null ? [] : [[input, value]];
    }),
  );
  const counted = countedYield(kind, values);
  const faultOf = (input: AidInput) =>
    aidFault(input, valueOf(typed[input])) === 'impossible' ? texts.aidImpossible(...AID_LIMITS[input]) : undefined;
  return (
    <Box
      component="form"
      noValidate
      aria-label={AID_KIND_NAMES[kind]}
      onSubmit={(event) => {
        event.preventDefault();
        if (counted !== null && counted.yield > 0) onEnter(counted);
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'end' }}>
        {inputs.map((input) => (
          <FieldText
            key={input}
            label={`${AID_NAMES[input].name} (${AID_NAMES[input].unit})`}
            value={typed[input] ?? ''}
            inputMode="decimal"
            error={faultOf(input)}
            onChange={(text) => setTyped({ ...typed, [input]: text })}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, justifyContent: 'space-between' }}>
        <Typography role="status" variant={counted === null ? 'body1' : 'h2'} component="p">
          {counted === null ? texts.aidMissing : texts.aidResult(counted.yield)}
        </Typography>
        <Button
          type="submit"
          variant="contained"
          color="wheat"
          disabled={disabled || counted === null || counted.yield === 0}
          sx={TALL}
        >
          {texts.aidSave}
        </Button>
      </Box>
    </Box>
  );
}
