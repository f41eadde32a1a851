import type { problems } from './session.vertical.ts';

export const problemTexts: Readonly<Record<keyof typeof problems, string>> = {
  'invalid-link-token': 'Invalid compound link token',
  'sign-in-failed': 'Érvénytelen felhasználónév vagy jelszó!',
  'wrong-current-password': 'A jelenlegi jelszó nem megfelelő!',
  'weak-password': 'A megadott jelszó nem megfelelő (minimum 8 karakter, minimum 4 különböző karakter)!',
  'link-refused':
    'A link nem nyitható meg: lejárt, már felhasználták, visszavonták, vagy nem másolták ki egészen. Kérjen újat!',
  'link-frozen':
    'Ezt a linket túl sokszor vagy túl sok helyről nyitották meg, ezért lezártuk. Az újat elküldtük Önnek: azt nyissa meg!',
  'link-without-administrator':
    'A link az adminisztrátor munkamenetével együtt lejárt. Nyissa meg újra a felhasználó nézetét!',
  'link-needs-tap': 'Ezt a linket ma sok helyről nyitották meg. Ha Ön nyitotta meg, nyomja meg a „Belépés” gombot!',
  'link-spent': 'Ezt a linket ma már túl sokszor nyitották meg. Holnap újra megnyílik; addig kérjen belépési linket!',
  'link-expired': 'A link lejárt vagy már felhasználták. Kérjen újat!',
  'fresh-sign-in-needed': 'Ehhez a művelethez jelentkezzen be újra!',
  'too-many-map-keys': 'Legfeljebb 20 érvényes térképkulcsa lehet. Vonjon vissza egyet, mielőtt újat készít!',
};
