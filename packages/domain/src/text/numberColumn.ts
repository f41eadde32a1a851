import { type DecimalSign, readWritten, shownSign } from './writtenNumber.ts';

/** A number of a column, as it is written in a row. */
export interface WrittenAt {
  readonly row: number;
  readonly text: string;
}

/** What a field may be, whatever the author meant: none of its values can be outside. */
export interface SureRange {
  readonly least: number;
  readonly most: number;
}

export type SignFault =
  /** Its rows show both signs, and others may be meant by either. */
  | { readonly code: 'mixed'; readonly comma: WrittenAt; readonly dot: WrittenAt }
  /** Each dot may stand before decimals or between thousands. */
  | { readonly code: 'ambiguous'; readonly at: WrittenAt };

/** Collects what the texts of a column show of its decimal sign. */
export class NumberColumn {
  comma: WrittenAt | undefined;
  dot: WrittenAt | undefined;
  /** The first whose dot may stand between thousands. */
  open: WrittenAt | undefined;
  hasOpenComma = false;
  #least = Number.POSITIVE_INFINITY;
  #most = Number.NEGATIVE_INFINITY;

  note(row: number, text: string): void {
    const shown = shownSign(text);
    if (shown === null) return;
    if (shown === ',') this.comma ??= { row, text };
    else if (shown === '.') this.dot ??= { row, text };
    else if (shown === 'commaOrThousands') this.hasOpenComma = true;
    else {
      this.open ??= { row, text };
      const value = readWritten(text, '.');
      this.#least = Math.min(this.#least, value);
      this.#most = Math.max(this.#most, value);
    }
  }

  /** The sign that its own values show; undefined where they show none, or both. */
  get shown(): DecimalSign | undefined {
    if (this.comma === undefined) return this.dot === undefined ? undefined : '.';
    return this.dot === undefined ? ',' : undefined;
  }

  /** The only sign with which its open values are possible. */
  signWithin({ least, most }: SureRange): DecimalSign | undefined {
    const fits = (factor: number) => this.#least * factor >= least && this.#most * factor <= most;
    const [asDecimals, asThousands] = [fits(1), fits(1_000)];
    if (asDecimals === asThousands) return undefined;
    return asDecimals ? '.' : ',';
  }
}

/** The sign that the columns of a file show together; undefined where they show none, or both. */
export function signOfAll(columns: Iterable<NumberColumn>): DecimalSign | undefined {
  const shown = new Set([...columns].flatMap(({ comma, dot }) => [comma && ',', dot && '.'] as const));
  const [comma, dot] = [shown.has(','), shown.has('.')];
  if (comma === dot) return undefined;
  return comma ? ',' : '.';
}

export type ColumnSign =
  /** Undefined where no number needs one: each is whole, or shows its own. */
  { readonly ok: true; readonly sign: DecimalSign | undefined } | { readonly ok: false; readonly fault: SignFault };

/**
 * The decimal sign of a column: as its values show it, else as only one is possible, else as the other columns of the
 * file show it. It is never guessed. @param ofFile `signOfAll`
 */
export function signOfColumn(column: NumberColumn, ofFile: DecimalSign | undefined, sure?: SureRange): ColumnSign {
  const { comma, dot, open, shown, hasOpenComma } = column;
  if (comma !== undefined && dot !== undefined) {
    // Where each value shows its own sign none is in doubt.
    const isClear = open === undefined && !hasOpenComma;
    return isClear ? { ok: true, sign: undefined } : { ok: false, fault: { code: 'mixed', comma, dot } };
  }
  if (shown !== undefined) return { ok: true, sign: shown };
  const sign = (open !== undefined && sure !== undefined ? column.signWithin(sure) : undefined) ?? ofFile;
  if (sign === undefined && open !== undefined) return { ok: false, fault: { code: 'ambiguous', at: open } };
  return { ok: true, sign: sign ?? (hasOpenComma ? ',' : undefined) };
}
