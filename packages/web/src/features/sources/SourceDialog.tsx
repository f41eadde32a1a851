import type { SceneSource } from '@georisk/contract/verticals/admin/sources.ts';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { PresetField } from './PresetField.tsx';
import { filledBy, type Preset, presetOf } from './presets.ts';
import { formOf, NEW_SOURCE, RULES, type SourceForm, valuesOf } from './sourceForm.ts';
import { sourceTexts } from './texts.hu.ts';
import { TrySource } from './TrySource.tsx';

const texts = sourceTexts.form;

const FIELDS = [
  ['name', texts.name, texts.nameHint],
  ['url', texts.url, texts.urlHint],
  ['collection', texts.collection, texts.collectionHint],
  ['groupName', texts.groupName, texts.groupHint],
  ['pollMinutes', texts.pollMinutes, texts.pollHint],
  ['lookbackDays', texts.lookbackDays, undefined],
  ['mostCloud', texts.mostCloud, texts.mostCloudHint],
] as const;

const ruleOf = (name: (typeof FIELDS)[number][0]) => (name === 'collection' ? {} : { validate: RULES[name] });

const sentenceOf = (error: unknown): string =>
  error instanceof ApiProblem && error.reason === 'stale-version' ? texts.stale : messageOf(error);

const saveSource = (source: SceneSource | null, form: SourceForm): Promise<SceneSource> =>
  source === null
    ? callApi('createSource', { body: valuesOf(form) })
    : callApi('changeSource', { params: { id: source.id }, body: { ...valuesOf(form), version: source.version } });

interface Props {
  /** Null for a new one. */
  readonly source: SceneSource | null;
  readonly onClose: () => void;
}

/** Creates or changes a source of scenes. Unsaved input stays until it is saved. */
export function SourceDialog({ source, onClose }: Props) {
  const client = useQueryClient();
  const { register, handleSubmit, formState, control, setFocus, getValues, setValue, trigger } = useForm<SourceForm>({
    mode: 'onTouched',
    defaultValues: source ? formOf(source) : NEW_SOURCE,
  });
  const save = useMutation({
    mutationFn: (form: SourceForm) => saveSource(source, form),
    onSuccess: () => readAgain(client, ['sources']),
    onError: () => readAgain(client, ['sources']),
  });
  const [url, collection] = useWatch({ control, name: ['url', 'collection'] });
  const choose = (preset: Preset) => {
    for (const [name, value] of Object.entries(filledBy(preset, getValues())))
      setValue(name as keyof SourceForm, value, { shouldDirty: true });
    void trigger(['name', 'url']);
  };
  return (
    <FormDialog
      title={source ? texts.editTitle(source.name) : texts.addTitle}
      cancel={texts.cancel}
      submit={texts.save}
      busy={save.isPending}
      isTyped={formState.isDirty}
      maxWidth="sm"
      refusal={save.isError ? sentenceOf(save.error) : null}
      onSubmit={handleSubmit((form) => save.mutateAsync(form, { onSuccess: onClose }).catch(() => undefined))}
      onClose={onClose}
      focusFirst={() => setFocus('name')}
    >
      <Stack spacing={4} sx={{ pt: 1 }}>
        {source === null && <PresetField chosen={presetOf({ url, collection })} onChoose={choose} />}
        {FIELDS.map(([name, label, hint]) => (
          <TextInput
            key={name}
            label={label}
            hint={hint}
            field={register(name, ruleOf(name))}
            error={formState.errors[name]?.message}
            spellCheck={false}
          />
        ))}
        <Controller
          control={control}
          name="active"
          render={({ field: { value, onChange, ref } }) => (
            <FormControlLabel
              label={texts.active}
              control={<Checkbox checked={value} onChange={onChange} slotProps={{ input: { ref } }} />}
            />
          )}
        />
        <TrySource read={getValues} isNamed={url.trim() !== ''} />
      </Stack>
    </FormDialog>
  );
}
