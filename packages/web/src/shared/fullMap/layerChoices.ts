import { LAYER_KEYS, type LayerKey } from '@georisk/contract/layers/layerCatalog.ts';

/** A person's choices of a layer, as far as they differ from the view's initial state. */
export interface Choice {
  readonly on?: boolean;
  /** Percent, 0 to 100. */
  readonly opacity?: number;
}
export type Choices = Readonly<Partial<Record<LayerKey, Choice>>>;

export const NO_CHOICES: Choices = {};

/** `CROP`, `-CITY`, `CROP.60`, `-CROP.60`, `~CROP.60` (only the opacity is chosen). */
const WORD = /^([-~]?)([A-Z_]+)(?:\.(\d{1,3}))?$/;
const isKey = (word: string): word is LayerKey => (LAYER_KEYS as readonly string[]).includes(word);

function readWord(word: string): readonly [LayerKey, Choice] | null {
  const [, sign, key = '', percent] = WORD.exec(word) ?? [];
  if (!isKey(key)) return null;
  const opacity = percent === undefined ? {} : { opacity: Math.min(100, Number(percent)) };
  if (sign === '~') return percent === undefined ? null : [key, opacity];
  return [key, { on: sign !== '-', ...opacity }];
}

/** The choices in an address; invalid words are ignored, of two about one layer the last counts. */
export function parseChoices(text: string | null): Choices {
  if (text === null) return NO_CHOICES;
  const words = text.split(',').slice(0, 2 * LAYER_KEYS.length);
  return Object.fromEntries(words.map(readWord).filter((read) => read !== null));
}

function writeWord(key: string, { on, opacity }: Choice): string {
  const sign = on === undefined ? '~' : on ? '' : '-';
  return `${sign}${key}${opacity === undefined ? '' : `.${opacity}`}`;
}

/** The choices as an address contains them, in the order of the catalogue; null where nothing was chosen. */
export function writeChoices(choices: Choices): string | null {
  const words = LAYER_KEYS.flatMap((key) => {
    const choice = choices[key];
    return choice === undefined ? [] : [writeWord(key, choice)];
  });
  return words.length === 0 ? null : words.join(',');
}

/** The choices with one changed; the view's initial state is no choice. @param start initial state of the view */
export function choose(
  choices: Choices,
  key: LayerKey,
  wanted: { readonly on: boolean; readonly opacity: number },
  start: boolean,
): Choices {
  const { [key]: _, ...rest } = choices;
  const on = wanted.on === start ? {} : { on: wanted.on };
  const opacity = wanted.opacity >= 100 ? {} : { opacity: Math.max(0, Math.round(wanted.opacity)) };
  const choice: Choice = { ...on, ...opacity };
  return Object.keys(choice).length === 0 ? rest : { ...rest, [key]: choice };
}
