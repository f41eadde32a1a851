import { TextInput } from '#web/ui/TextInput.tsx';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

const done = () => Promise.resolve();

/** A labelled input of a form whose values are kept by its own state. */
export function PlainInput({ label, value, error, onChange }: Props) {
  const field = {
    name: label,
    value,
    ref: () => undefined,
    onBlur: done,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      onChange(event.target.value);
      return done();
    },
  };
  return <TextInput label={label} field={field} error={error} />;
}
