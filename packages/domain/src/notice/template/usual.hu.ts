import type { TemplateKind, TemplateTexts } from './kinds.ts';

const letter = (...paragraphs: string[]) =>
  ['Tisztelt {gazda}!', ...paragraphs, 'Üdvözlettel:\n{biztosító}'].join('\n\n');
const VALIDITY = 'A link 30 napig érvényes és csak Önnek szól, kérjük, ne adja tovább.';

/** The texts that stand where a company has written none. */
export const USUAL_TEXTS: Readonly<Record<TemplateKind, TemplateTexts>> = {
  alert: {
    subject: '{riasztás}, {dátum}',
    body: letter('{bevezető}', '{lista}', 'A riasztást itt nézheti meg a térképen:\n{link}', VALIDITY),
    sms: '{röviden}: {link}',
  },
  alertLink: {
    subject: 'Kárriasztás a tábláira',
    body: letter('Új műholdfelvétel készült a tábláiról. Megnézheti ezen a linken:', '{link}', VALIDITY),
    sms: 'Új műholdfelvétel a tábláiról: {link}',
  },
  survey: {
    subject: 'Kárfelmérési jegyzőkönyv',
    body: letter('A kárfelmérés elkészült, a jegyzőkönyvét mellékeljük.'),
    sms: '',
  },
  event: {
    subject: '{jelenség} a tábláin, {dátum}',
    body: letter(
      '{dátum} {jelenség} érhette az alábbi biztosított tábláit ({darab}):',
      '{lista}',
      'Kérjük, nézze meg a növényzetet, és ha kárt lát, jelentse be a biztosítójának.',
    ),
    sms: '{dátum} {jelenség} érhette a tábláit ({darab}, pl. {blokk}). Ha kárt lát, jelentse be: {biztosító}',
  },
};
