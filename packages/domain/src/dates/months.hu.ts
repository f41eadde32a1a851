/** The months as Hungarian texts write them, without the accents that many leave out; each from its first letters. */
const NAMES = [
  ['januar', 'jan'],
  ['februar', 'febr', 'feb'],
  ['marcius', 'marc', 'mar'],
  ['aprilis', 'apr'],
  ['majus', 'maj'],
  ['junius', 'jun'],
  ['julius', 'jul'],
  ['augusztus', 'aug'],
  ['szeptember', 'szept', 'szep'],
  ['oktober', 'okt'],
  ['november', 'nov'],
  ['december', 'dec'],
] as const;
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

const NUMBERS = new Map(
  [...NAMES, ...ROMAN.map((numeral) => [numeral])].flatMap((names, index) =>
    names.map((name) => [name, (index % NAMES.length) + 1] as const),
  ),
);

/** The number of a month by its name, its usual short one or its Roman numeral; undefined of another word. */
export const monthNamed = (word: string): number | undefined =>
  NUMBERS.get(
    word
      .normalize('NFD')
      .replaceAll(/\p{Mn}/gu, '')
      .toLowerCase(),
  );
