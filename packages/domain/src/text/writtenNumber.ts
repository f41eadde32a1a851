/** The sign before the decimals. */
export type DecimalSign = ',' | '.';

/**
 * What a written number shows of its decimal sign: the sign; or that its only sign may as well stand between thousands
 * (`1.250`, `1,250`); or null, as of a whole number.
 */
export type ShownSign = DecimalSign | 'dotOrThousands' | 'commaOrThousands' | null;

const SIGNED = /^([-+]?)\s*(\S(?:.*\S)?)$/su;
/** Spaces stand between groups of thousands and nowhere else. */
const GROUPED = /^(\d{1,3}(?:\s\d{3})+)($|[.,])/u;

/** Numbers by their decimal sign; the other sign stands between thousands. */
const NUMBERS: Readonly<Record<DecimalSign, RegExp>> = {
  ',': /^(?:(?:\d{1,15}|[1-9]\d{0,2}(?:\.\d{3}){1,4})(?:,\d{1,15})?|,\d{1,15})(?:e[-+]?\d{1,3})?$/iu,
  '.': /^(?:(?:\d{1,15}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.\d{1,15})?|\.\d{1,15})(?:e[-+]?\d{1,3})?$/iu,
};

interface Written {
  readonly minus: boolean;
  /** Without spaces. */
  readonly body: string;
}

/** Null where spaces are in the wrong places, or there is nothing but a sign. */
function writtenOf(text: string): Written | null {
  const [, sign, body] =
    SIGNED.exec(
      text
        .normalize('NFC')
        .trim()
        .replace(/^\u2212/u, '-'),
    ) ?? [];
  if (body === undefined) return null;
  const plain = body.replace(GROUPED, (_, digits: string, sign: string) => digits.replaceAll(/\s/gu, '') + sign);
  return /\s/u.test(plain) ? null : { minus: sign === '-', body: plain };
}

function signOf(body: string): ShownSign {
  const [comma, dot] = [NUMBERS[','].test(body), NUMBERS['.'].test(body)];
  if (comma && dot) {
    // Nobody writes a power after thousands.
    if (/e/iu.test(body)) return body.includes('.') ? '.' : body.includes(',') ? ',' : null;
    if (body.includes('.')) return 'dotOrThousands';
    return body.includes(',') ? 'commaOrThousands' : null;
  }
  if (comma) return ',';
  return dot ? '.' : null;
}

/** What a text shows of the decimal sign; null of a whole number, and of what is no number. */
export function shownSign(text: string): ShownSign {
  const written = writtenOf(text);
  return written === null ? null : signOf(written.body);
}

/**
 * The number that is written, not a number where it is none. Spaces (thin ones too) may stand between thousands.
 * @param sign the decimal sign of its column; left out of a number that stands alone, which is then none where its dot
 * may as well stand between thousands, while a comma is the decimal sign as Hungarian has it
 */
export function readWritten(text: string, sign?: DecimalSign): number {
  const written = writtenOf(text);
  if (written === null) return Number.NaN;
  const { minus, body } = written;
  const shown = signOf(body);
  if (sign === undefined && shown === 'dotOrThousands') return Number.NaN;
  const decimal = sign ?? (shown === '.' ? '.' : ',');
  if (!NUMBERS[decimal].test(body)) return Number.NaN;
  const number = Number(body.replaceAll(decimal === ',' ? '.' : ',', '').replace(',', '.'));
  return minus ? -number : number;
}
