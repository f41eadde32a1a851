/** Whose data a file is, in the words of its licence. */
export interface CreditOption {
  readonly credit?: string | undefined;
}

const MAX_CREDIT = 120;

/** The words as they are stored, on one line. */
export const creditOf = ({ credit = '' }: CreditOption): string | null => {
  const text = credit.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_CREDIT);
  return text === '' ? null : text;
};
