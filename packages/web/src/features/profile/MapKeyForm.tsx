import { KEY_DAYS, MAX_KEY_NAME } from '@georisk/contract/verticals/session/mapKeys.ts';
import { isBlank } from '@georisk/domain/text/isBlank.ts';
import { useForm } from 'react-hook-form';
import { ApiProblem } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import { PlainForm } from '#web/ui/PlainForm.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { profileTexts } from './texts.hu.ts';

const texts = profileTexts.mapKey;

export interface NewKey {
  readonly name: string;
  readonly days: (typeof KEY_DAYS)[number] | null;
}

interface Props {
  readonly make: (key: NewKey) => Promise<unknown>;
  readonly busy: boolean;
  /** Of the last attempt. */
  readonly error: Error | null;
}

const NO_END = 'none';
const OPTIONS = [...KEY_DAYS.map((days) => [days, texts.days(days)] as const), [NO_END, texts.noEnd] as const];
const daysOf = (value: string): NewKey['days'] => KEY_DAYS.find((days) => String(days) === value) ?? null;

const nameRefusal = (error: Error | null) => (error instanceof ApiProblem ? error.fields?.['name'] : undefined);

/** A name and an end for a new key. */
export function MapKeyForm({ make, busy, error }: Props) {
  const { register, handleSubmit, formState, getValues, reset } = useForm({
    mode: 'onTouched',
    defaultValues: { name: '', days: String(KEY_DAYS[1]) },
  });
  const refusedName = nameRefusal(error);
  return (
    <PlainForm
      sx={{ alignSelf: 'stretch' }}
      onSubmit={handleSubmit(async (sent) => {
        const isMade = await make({ name: sent.name.trim(), days: daysOf(sent.days) }).then(
          () => true,
          () => false,
        );
        // What was changed meanwhile is of the next key.
        const { name, days } = getValues();
        if (isMade && name === sent.name && days === sent.days) reset();
      })}
    >
      <TextInput
        label={texts.name}
        hint={texts.nameHint}
        field={register('name', {
          validate: (value) =>
            isBlank(value) ? profileTexts.required : value.trim().length <= MAX_KEY_NAME || texts.nameTooLong,
        })}
        error={formState.errors.name?.message ?? refusedName}
        autoComplete="off"
      />
      <SelectInput label={texts.end} field={register('days')} options={OPTIONS} />
      {error !== null && refusedName === undefined && <FormMessage severity="error">{messageOf(error)}</FormMessage>}
      <SubmitButton busy={busy}>{texts.make}</SubmitButton>
    </PlainForm>
  );
}
